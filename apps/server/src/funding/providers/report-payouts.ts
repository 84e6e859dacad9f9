import { SECOND } from '@vitrine/domain/kernel/time';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { startPolling } from '../../platform/polling.ts';
import { Pauses } from '../pauses.ts';

const POLL_MS = SECOND;
const AT_ONCE = 100;
/** A result that the core cannot take yet, because the withdrawal is held, is tried again after this. */
const PAUSE_MS = 30 * SECOND;

/** What became of a payout, on its way to the core. */
export interface DecidedPayout {
  readonly id: bigint;
  readonly withdrawal: number;
  readonly state: 'paid' | 'failed';
  /** The end-to-end id, or the number of the transaction. */
  readonly reference: string;
  /** Why it failed: a code of ISO 20022, or what the chain says. */
  readonly reason: string;
}

/**
 * Marks a withdrawal in the core, once however often it is called. `later`: the core cannot take it yet. A text: the
 * withdrawal has ended otherwise, which a person must look at.
 */
export type RecordPayout = (payout: DecidedPayout) => Promise<'done' | 'later' | { readonly conflict: string }>;

/**
 * Reports to the core what statements, banks and chains say of payouts. A payout counts as reported only after the core has
 * answered; if the process ends between, it is reported again, which changes nothing.
 */
export class PayoutReporter {
  readonly #db: Pool;
  readonly #record: RecordPayout;
  readonly #log: Logger;
  readonly #pauses: Pauses<bigint>;

  constructor(db: Pool, record: RecordPayout, log: Logger, now: () => number) {
    this.#db = db;
    this.#record = record;
    this.#log = log;
    this.#pauses = new Pauses<bigint>(PAUSE_MS, now);
  }

  /** Reports until what it returns is called. */
  start(): () => Promise<void> {
    return startPolling(
      (signal) => this.reportAll(signal),
      POLL_MS,
      (error) => this.#log.warn({ err: error }, 'results of payouts wait to be reported'),
    );
  }

  /** Reports everything that waits. Throws when the core or the database cannot be asked: the rest waits. */
  async reportAll(signal?: AbortSignal): Promise<void> {
    for (const payout of await this.#waiting()) {
      if (signal?.aborted === true) return;
      const result = await this.#record(payout);
      if (result === 'later') this.#pauses.begin(payout.id);
      else await this.#reported(payout, result === 'done' ? undefined : result.conflict);
    }
  }

  async #waiting(): Promise<readonly DecidedPayout[]> {
    const { rows } = await this.#db.query<{
      id: string;
      withdrawal: string;
      state: DecidedPayout['state'];
      reference: string | null;
      reason: string | null;
    }>(
      `SELECT id, withdrawal, state, reference, reason FROM payouts
       WHERE state <> 'sent' AND NOT is_reported AND NOT id = ANY ($1) ORDER BY id LIMIT $2`,
      [this.#pauses.current(), AT_ONCE],
    );
    return rows.map(({ id, withdrawal, state, reference, reason }) => ({
      id: BigInt(id),
      withdrawal: Number(withdrawal),
      state,
      reference: reference ?? '',
      reason: reason ?? '',
    }));
  }

  async #reported({ id, withdrawal, state }: DecidedPayout, conflict: string | undefined): Promise<void> {
    if (conflict !== undefined) this.#log.error({ withdrawal, state, conflict }, 'a payout contradicts its withdrawal');
    await this.#db.query(
      'UPDATE payouts SET is_reported = true, reason = coalesce(left($2, 200), reason) WHERE id = $1',
      [id, conflict ?? null],
    );
  }
}
