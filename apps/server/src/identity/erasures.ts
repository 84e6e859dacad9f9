import type { Pool, PoolClient } from 'pg';
import { type FactRelay, lockFact, publishFact } from '../platform/facts.ts';
import { Refused } from '../platform/http/answer.ts';
import { deleteSessionsBut } from './account-store.ts';
import type { Exclusions } from './exclusions.ts';
import type { Images } from './images.ts';

export type Obstacle = 'open-positions' | 'pending-orders' | 'running-options' | 'open-deposits' | 'money';

export interface ErasuresDeps {
  readonly db: Pool;
  readonly images: Images;
  readonly exclusions: Exclusions;
  readonly relay: Pick<FactRelay, 'submit'>;
  /** What a customer still has at the site. */
  readonly obstaclesOf: (client: PoolClient, uid: number) => Promise<readonly Obstacle[]>;
  /** Unix ms. */
  readonly now: () => number;
}

export interface ErasureRequest {
  readonly uid: number;
  readonly askedAt: number;
  readonly obstacles: readonly Obstacle[];
  readonly excludedUntil: number | undefined;
  readonly proposal: number | undefined;
}

/**
 * Erases customers: who they are, how they are reached, and everything with which they could come back. The ledger and the
 * journal know them by number alone; that stays. A break that they have taken stays in force for whoever they are.
 */
export class Erasures {
  readonly #deps: ErasuresDeps;

  constructor(deps: ErasuresDeps) {
    this.#deps = deps;
  }

  /** When the customer has asked to be erased, and when the break that they have taken ends (Unix ms). */
  async stateOf(uid: number): Promise<{ readonly askedAt?: number; readonly excludedUntil?: number }> {
    const { db, exclusions, now } = this.#deps;
    const { rows } = await db.query<{ asked_at: Date }>('SELECT asked_at FROM erasure_requests WHERE uid = $1', [uid]);
    const excludedUntil = await exclusions.ofCustomer(db, uid, now());
    return {
      ...(rows[0] && { askedAt: rows[0].asked_at.getTime() }),
      ...(excludedUntil !== undefined && { excludedUntil }),
    };
  }

  async ask(uid: number): Promise<void> {
    await this.#deps.db.query(
      'INSERT INTO erasure_requests (uid, asked_at) VALUES ($1, $2) ON CONFLICT (uid) DO NOTHING',
      [uid, new Date(this.#deps.now())],
    );
  }

  async takeBack(uid: number): Promise<void> {
    await this.#deps.db.query('DELETE FROM erasure_requests WHERE uid = $1', [uid]);
  }

  /** Requests after an instant (Unix ms), oldest first. */
  async requests(client: PoolClient, after: number | undefined, limit: number): Promise<readonly ErasureRequest[]> {
    const { obstaclesOf, exclusions, now } = this.#deps;
    const { rows } = await client.query<{ uid: string; asked_at: Date; proposal: string | null }>(
      `SELECT r.uid, r.asked_at, p.id AS proposal FROM erasure_requests r
       LEFT JOIN proposals p ON p.kind = 'erase-customer' AND p.subject = 'customer/' || r.uid AND p.state = 'pending'
       WHERE r.asked_at > $1 ORDER BY r.asked_at, r.uid LIMIT $2`,
      [new Date(after ?? 0), limit],
    );
    const requests: ErasureRequest[] = [];
    for (const { uid, asked_at, proposal } of rows) {
      const obstacles = await obstaclesOf(client, Number(uid));
      const excludedUntil = await exclusions.ofCustomer(client, Number(uid), now());
      const one = { uid: Number(uid), askedAt: asked_at.getTime(), obstacles, excludedUntil };
      requests.push({ ...one, proposal: proposal === null ? undefined : Number(proposal) });
    }
    return requests;
  }

  /** Why a customer cannot be erased now; locks the customer until the transaction ends. */
  async refuse(client: PoolClient, uid: number): Promise<Refused | undefined> {
    const { rows } = await client.query<{ erased_at: Date | null }>(
      'SELECT erased_at FROM users WHERE uid = $1 FOR NO KEY UPDATE',
      [uid],
    );
    if (rows[0] === undefined) return new Refused('request.not-found');
    if (rows[0].erased_at !== null) return new Refused('staff.nothing-changes');
    const obstacles = await this.#deps.obstaclesOf(client, uid);
    if (obstacles.includes('money')) return new Refused('identity.still-money');
    return obstacles.length > 0 ? new Refused('identity.still-open') : undefined;
  }

  /** Erases a customer in the transaction of the decision. Their accounts are frozen, so that nothing opens any more. */
  async erase(
    client: PoolClient,
    uid: number,
    afterCommit: (work: () => Promise<void>) => void,
  ): Promise<Refused | undefined> {
    const refused = await this.refuse(client, uid);
    if (refused !== undefined) return refused;
    const { images, exclusions, relay, now } = this.#deps;
    const subject = `account/${uid}`;
    const body = await lockFact(client, subject);
    if (body?.kind !== 'account') throw new Error(`customer ${uid} has no accounts`);
    await deleteSessionsBut(client, uid, undefined);
    await exclusions.leaveMarks(client, uid, now());
    await client.query('SELECT erase_customer($1, $2)', [uid, new Date(now())]);
    const { country: _, ...others } = body;
    const fact = await publishFact(client, subject, { ...others, frozen: true });
    if (fact !== undefined) afterCommit(() => relay.submit(fact));
    afterCommit(() => images.prune());
    return undefined;
  }
}

/** Reads the customer of a proposal's subject. */
export const customerOf = (subject: string): number => Number(subject.replace('customer/', ''));
