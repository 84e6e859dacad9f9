import { DAY } from '@vitrine/domain/kernel/time';
import type { EnginePort } from '@vitrine/engine/engine-api';
import type { Pool } from 'pg';
import type { FactRelay } from '../platform/facts.ts';
import { publishFact } from '../platform/facts.ts';
import { inTransaction } from '../platform/transaction.ts';
import { deleteSessionsBut } from './account-store.ts';

const UNUSED_MS = 30 * DAY;
const AT_ONCE = 1_000;

export interface UnusedDemoDeps {
  readonly db: Pool;
  readonly engine: Pick<EnginePort, 'submit'>;
  readonly relay: Pick<FactRelay, 'submit'>;
  readonly now: () => number;
}

/**
 * Archives demo accounts that nobody has used for 30 days: nothing of them stays open, their key leads nowhere, and the
 * core opens nothing for them any more. Their history stays in journal and ledger.
 */
export class UnusedDemos {
  readonly #deps: UnusedDemoDeps;

  constructor(deps: UnusedDemoDeps) {
    this.#deps = deps;
  }

  /** The longest unused first, so many at a time. Returns how many were archived: what cannot be reset now is left. */
  async archive(): Promise<number> {
    const { db, now } = this.#deps;
    const before = new Date(now() - UNUSED_MS);
    const { rows } = await db.query<{ uid: string }>(
      'SELECT uid FROM users WHERE is_demo AND archived_at IS NULL AND last_used_at < $1 ORDER BY last_used_at LIMIT $2',
      [before, AT_ONCE],
    );
    let archived = 0;
    for (const { uid } of rows) if (await this.#archive(Number(uid), before)) archived += 1;
    return archived;
  }

  async #archive(uid: number, before: Date): Promise<boolean> {
    const { db, engine, relay, now } = this.#deps;
    // First what is open, which a crash in between leaves closed and nothing else.
    const reset = await engine.submit({ kind: 'reset-demo', uid }, undefined);
    if (!reset.ok) return false;
    const fact = await inTransaction(db, async (client) => {
      const { rowCount } = await client.query(
        'UPDATE users SET archived_at = $2 WHERE uid = $1 AND archived_at IS NULL AND last_used_at < $3',
        [uid, new Date(now()), before],
      );
      if (rowCount === 0) return undefined;
      await deleteSessionsBut(client, uid, undefined);
      return publishFact(client, `account/${uid}`, { kind: 'account', uid, book: 'demo', frozen: true });
    });
    if (fact !== undefined) await relay.submit(fact);
    return fact !== undefined;
  }
}
