import { canonicalJson } from '@vitrine/domain/kernel/canonical-json';
import type { ProposalKindName } from '@vitrine/wire/proposal-kinds';
import type { ProposalConflict, ProposalState } from '@vitrine/wire/staff/operator/proposals';
import type { StaffRole } from '@vitrine/wire/staff/role';
import type { PoolClient } from 'pg';
import { Refused } from '../platform/http/answer.ts';
import type { StaffCaller } from '../platform/http/context.ts';
import type { Db } from './store.ts';

const PAGE = 50;

/** An approved proposal. */
export interface DecidedProposal {
  readonly id: number;
  readonly subject: string;
  /** The proposed JSON. */
  readonly before: unknown;
  readonly after: unknown;
  readonly maker: number;
  readonly checker: number;
}

/** A change that needs two people, declared by its room. */
export interface ProposalKind {
  readonly kind: ProposalKindName;
  /** The roles that may see and decide such proposals. */
  readonly roles: readonly StaffRole[];
  /**
   * Makes the change in the transaction of the decision. Refuses with `staff.outdated` if the state differs from
   * `before`; the proposal then stays pending.
   */
  apply(
    client: PoolClient,
    proposal: DecidedProposal,
    afterCommit: (work: () => Promise<void>) => void,
  ): Promise<Refused | undefined>;
  /**
   * Whether the core has made the change, although the transaction of the decision was lost. It can then only be approved
   * again, which completes the record. Absent: the change and the decision are one transaction.
   */
  isMade?(client: PoolClient, proposal: Pick<DecidedProposal, 'id'>): Promise<boolean>;
}

/** A proposed change; `before` and `after` are JSON that people read side by side. */
export interface Proposed {
  readonly kind: ProposalKindName;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
}

interface Row {
  readonly id: string;
  readonly kind: ProposalKindName;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly maker: string;
  readonly maker_name: string;
  readonly made_at: Date;
  readonly state: ProposalState;
  readonly checker: string | null;
  readonly checker_name: string | null;
  readonly decided_at: Date | null;
  readonly reason: string;
  readonly conflict: ProposalConflict | null;
}

export interface StoredProposal {
  readonly id: number;
  readonly kind: ProposalKindName;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly maker: { readonly id: number; readonly name: string };
  readonly madeAt: number;
  readonly state: ProposalState;
  readonly checker: { readonly id: number; readonly name: string } | undefined;
  readonly decidedAt: number | undefined;
  readonly reason: string;
  /** Why the caller may not decide on it; undefined if they may. */
  readonly conflict: ProposalConflict | undefined;
}

/** `$1` is the caller. */
const COLUMNS = `p.id, p.kind, p.subject, p.before, p.after, p.maker, m.name AS maker_name, p.made_at, p.state, p.checker,
  c.name AS checker_name, p.decided_at, p.reason, proposal_conflict(p.kind, p.subject, p.maker, $1) AS conflict
  FROM proposals p JOIN staff m ON m.id = p.maker LEFT JOIN staff c ON c.id = p.checker`;

function proposalOf({ maker_name, made_at, checker, checker_name, decided_at, conflict, ...row }: Row): StoredProposal {
  return {
    ...row,
    id: Number(row.id),
    maker: { id: Number(row.maker), name: maker_name },
    madeAt: made_at.getTime(),
    checker: checker === null ? undefined : { id: Number(checker), name: checker_name ?? '' },
    decidedAt: decided_at?.getTime(),
    conflict: conflict ?? undefined,
  };
}

/**
 * The changes of all rooms that need two people: one person proposes, another approves or rejects. The first decision
 * is final.
 */
export class Proposals {
  readonly #kinds = new Map<ProposalKindName, ProposalKind>();

  /** Throws when the kind is already registered. */
  register(kind: ProposalKind): void {
    if (this.#kinds.has(kind.kind)) throw new Error(`${kind.kind} is registered twice`);
    this.#kinds.set(kind.kind, kind);
  }

  /** Writes a proposal in the transaction of the call. Refuses a second pending one of the same kind and subject. */
  async propose(
    client: PoolClient,
    maker: Pick<StaffCaller, 'staffId'>,
    { kind, subject, before, after }: Proposed,
    at: number,
  ): Promise<number | Refused> {
    if (!this.#kinds.has(kind)) throw new Error(`no room has registered ${kind}`);
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO proposals (kind, subject, before, after, maker, made_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (kind, subject) WHERE state = 'pending' DO NOTHING RETURNING id`,
      [kind, subject, canonicalJson(before ?? null), canonicalJson(after ?? null), maker.staffId, new Date(at)],
    );
    return rows[0] === undefined ? new Refused('staff.already-proposed') : Number(rows[0].id);
  }

  /** Whether somebody besides the maker could approve such a proposal now: an owner who may decide on it. */
  async canBeApproved(client: PoolClient, maker: number, kind: ProposalKindName, subject: string): Promise<boolean> {
    const { rowCount } = await client.query(
      `SELECT FROM staff WHERE 'owner' = ANY (roles) AND disabled_at IS NULL AND totp_secret IS NOT NULL
         AND proposal_conflict($1, $2, $3, id) IS NULL LIMIT 1`,
      [kind, subject, maker],
    );
    return rowCount === 1;
  }

  /** Whether one of the roles may see and decide proposals of the kind. */
  isOpen(kind: ProposalKindName, roles: readonly StaffRole[]): boolean {
    return this.#kinds.get(kind)?.roles.some((role) => roles.includes(role)) === true;
  }

  /** A page of proposals in a state, of the kinds that the roles may see, oldest first. */
  async list(
    db: Db,
    state: ProposalState,
    { staffId, roles }: Pick<StaffCaller, 'staffId' | 'roles'>,
    after: number | undefined,
  ): Promise<{ readonly rows: readonly StoredProposal[]; readonly next: number | undefined }> {
    const kinds = [...this.#kinds.keys()].filter((kind) => this.isOpen(kind, roles));
    const { rows } = await db.query<Row>(
      `SELECT ${COLUMNS} WHERE p.state = $2 AND p.kind = ANY ($3) AND p.id > $4 ORDER BY p.id LIMIT $5`,
      [staffId, state, kinds, after ?? 0, PAGE + 1],
    );
    const page = rows.slice(0, PAGE).map(proposalOf);
    return { rows: page, next: rows.length > PAGE ? page.at(-1)?.id : undefined };
  }

  /** A proposal of a kind that the caller may see, locked until the transaction ends. */
  async lock(
    client: PoolClient,
    id: number,
    { staffId, roles }: Pick<StaffCaller, 'staffId' | 'roles'>,
  ): Promise<StoredProposal | Refused> {
    // Two statements, because a statement that waited for the lock would join outdated rows.
    await client.query('SELECT FROM proposals WHERE id = $1 FOR NO KEY UPDATE', [id]);
    const { rows } = await client.query<Row>(`SELECT ${COLUMNS} WHERE p.id = $2`, [staffId, id]);
    const found = rows[0] && proposalOf(rows[0]);
    return found !== undefined && this.isOpen(found.kind, roles) ? found : new Refused('request.not-found');
  }

  /** Applies a locked pending proposal. */
  async apply(
    client: PoolClient,
    proposal: StoredProposal,
    checker: Pick<StaffCaller, 'staffId'>,
    at: number,
    afterCommit: (work: () => Promise<void>) => void,
  ): Promise<Refused | undefined> {
    const { id, subject, before, after, maker } = proposal;
    const decided = { id, subject, before, after, maker: maker.id, checker: checker.staffId };
    const isMade = await this.#isMade(client, proposal);
    const refused = isMade ? undefined : await this.#kinds.get(proposal.kind)?.apply(client, decided, afterCommit);
    if (refused !== undefined) return refused;
    await settle(client, id, 'applied', checker.staffId, at, '');
    return undefined;
  }

  /** Rejects a locked pending proposal. */
  async reject(
    client: PoolClient,
    proposal: StoredProposal,
    checker: number,
    at: number,
    reason: string,
  ): Promise<Refused | undefined> {
    if (await this.#isMade(client, proposal)) return new Refused('staff.already-made');
    await settle(client, proposal.id, 'rejected', checker, at, reason);
    return undefined;
  }

  /** Withdraws a locked pending proposal. */
  async withdraw(client: PoolClient, proposal: StoredProposal, at: number): Promise<Refused | undefined> {
    if (await this.#isMade(client, proposal)) return new Refused('staff.already-made');
    await settle(client, proposal.id, 'withdrawn', undefined, at, '');
    return undefined;
  }

  async #isMade(client: PoolClient, { kind, id }: StoredProposal): Promise<boolean> {
    return (await this.#kinds.get(kind)?.isMade?.(client, { id })) === true;
  }
}

async function settle(
  client: PoolClient,
  id: number,
  state: ProposalState,
  checker: number | undefined,
  at: number,
  reason: string,
): Promise<void> {
  await client.query('UPDATE proposals SET state = $2, checker = $3, decided_at = $4, reason = $5 WHERE id = $1', [
    id,
    state,
    checker ?? null,
    new Date(at),
    reason,
  ]);
}
