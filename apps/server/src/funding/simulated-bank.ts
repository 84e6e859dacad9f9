import { createHash } from 'node:crypto';
import type { Command } from '@vitrine/core/input';
import { type DepositWay, WITHDRAWAL_STATUS } from '@vitrine/domain/funding/index';
import { SECOND } from '@vitrine/domain/kernel/time';
import type { EnginePort } from '@vitrine/engine/engine-api';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { repeatedDuty } from '../platform/duties.ts';
import type { Duty } from '../platform/edge-link.ts';
import { paymentReferenceOf } from './deposits-store.ts';
import { type BankMood, readBankMood } from './operator/bank.ts';
import { Pauses } from './pauses.ts';

/** How often it looks for what is due (milliseconds). */
const LOOK_MS = 500;
/** Requests of each kind that it looks at together, the oldest ones. */
const AT_ONCE = 200;
/** A request whose step the core has refused, for want of a price for example, is tried again after this (milliseconds). */
const PAUSE_MS = 5 * SECOND;
/** How long it takes for a bank to name an account (milliseconds). */
const ASSIGN_MS = 2 * SECOND;
/** It decides after 5 to 10 seconds (rules §6). */
const [LEAST_MS, MOST_MS] = [5 * SECOND, 10 * SECOND];

interface BankDeps {
  readonly db: Pool;
  readonly engine: Pick<EnginePort, 'submit'>;
  readonly now: () => number;
}

interface WaitingDeposit {
  readonly id: number;
  readonly uid: number;
  readonly way: DepositWay;
  readonly amount: string;
  /** When there was everything to decide it: the claim, or for a bank its proof. */
  readonly since: number;
  readonly has_arrived: boolean;
}

interface WaitingWithdrawal {
  readonly id: number;
  readonly uid: number;
  readonly status: number;
  /** When it was requested, or approved. */
  readonly since: number;
}

/** How long it takes for a decision: drawn from its name, so that every restart and every edge draws the same. */
export function decisionMs(name: string): number {
  const drawn = createHash('sha256').update(name).digest().readUInt32BE();
  return LEAST_MS + (drawn % (MOST_MS - LEAST_MS + 1));
}

/** How long it takes until the payment of a deposit arrives: half of the time until it is decided. */
export const arrivalMs = (deposit: number): number => decisionMs(`deposit ${deposit}`) / 2;

/**
 * The bank and the chain of a site in paper mode (rules §6): it names an account for a bank deposit, records what arrives
 * and decides, all of it by the commands that staff and payment providers use, and of paper money only. Staff tell it to
 * fail, to wait, to pay short, or to leave everything to them. It never touches what a member of staff has begun.
 */
export class SimulatedBank {
  readonly #deps: BankDeps;
  /** Of requests that the core refused. */
  readonly #pausedDeposits: Pauses<number>;
  readonly #pausedWithdrawals: Pauses<number>;

  constructor(deps: BankDeps) {
    this.#deps = deps;
    this.#pausedDeposits = new Pauses(PAUSE_MS, deps.now);
    this.#pausedWithdrawals = new Pauses(PAUSE_MS, deps.now);
  }

  /** Does what is due. */
  async look(isEnded: () => boolean = () => false): Promise<void> {
    const bank = await readBankMood(this.#deps.db);
    if (bank === undefined || bank.mood === 'off') return;
    await this.#assignAccounts();
    if (bank.mood === 'delay') return;
    for (const deposit of await this.#deposits()) if (!isEnded()) await this.#deposit(deposit, bank);
    for (const withdrawal of await this.#withdrawals()) if (!isEnded()) await this.#withdrawal(withdrawal, bank);
  }

  async #assignAccounts(): Promise<void> {
    const { db, now } = this.#deps;
    await db.query(
      `UPDATE deposit_details SET wire = chosen.wire FROM (
         SELECT d.id, (SELECT w.id FROM deposit_wires w WHERE w.currency = d.currency AND w.is_active AND w.is_simulated
                        ORDER BY w.is_direct, w.id LIMIT 1) AS wire
           FROM deposits d WHERE d.open = 1 AND d.way = 'bank' AND d.book = 'paper' AND d.claimed_at <= $1
       ) AS chosen
       WHERE deposit_details.deposit = chosen.id AND deposit_details.wire IS NULL AND proof_image IS NULL
         AND chosen.wire IS NOT NULL`,
      [now() - ASSIGN_MS],
    );
  }

  async #deposits(): Promise<readonly WaitingDeposit[]> {
    const { rows } = await this.#deps.db.query<{ waiting: WaitingDeposit }>(
      `SELECT row_to_json(waiting) AS waiting FROM (
         SELECT id, uid, way, amount::text, CASE way WHEN 'bank' THEN proven_at ELSE claimed_at END AS since,
                arrived_at <> 0 AS has_arrived
           FROM deposits
          WHERE open = 1 AND book = 'paper' AND first_staff = 0 AND arrived_staff = 0 AND (way <> 'bank' OR proven_at <> 0)
            AND NOT (id = ANY ($2))
          ORDER BY id LIMIT $1) AS waiting`,
      [AT_ONCE, this.#pausedDeposits.current()],
    );
    return rows.map(({ waiting }) => waiting);
  }

  async #withdrawals(): Promise<readonly WaitingWithdrawal[]> {
    const { pending, approved } = WITHDRAWAL_STATUS;
    const { rows } = await this.#deps.db.query<{ waiting: WaitingWithdrawal }>(
      `SELECT row_to_json(waiting) AS waiting FROM (
         SELECT id, uid, status, CASE status WHEN $2 THEN requested_at ELSE approved_at END AS since
           FROM withdrawals
          WHERE open = 1 AND book = 'paper' AND status IN ($2, $3) AND first_staff = 0 AND approved_staff = 0
            AND proposed_staff = 0 AND NOT (id = ANY ($4))
          ORDER BY id LIMIT $1) AS waiting`,
      [AT_ONCE, pending, approved, this.#pausedWithdrawals.current()],
    );
    return rows.map(({ waiting }) => waiting);
  }

  /** The money arrives after half of the time. */
  async #deposit({ id, uid, amount, since, has_arrived }: WaitingDeposit, { mood, short }: BankMood): Promise<void> {
    const name = `deposit ${id}`;
    const age = this.#deps.now() - since;
    const own = { uid, deposit: id } as const;
    const submit = (command: Command) => this.#submit(command, this.#pausedDeposits, id);
    const received = BigInt(amount) - (mood === 'pay-short' ? short : 0n);
    if (!has_arrived && (mood === 'fail' || received <= 0n)) {
      if (age >= decisionMs(name)) await submit({ kind: 'reject-deposit', ...own, reason: 'not-received' });
    } else if (!has_arrived) {
      if (age < arrivalMs(id)) return;
      if (!(await submit({ kind: 'record-arrival', ...own, received }))) return;
      await this.#refer('deposit', id, paymentReferenceOf(id));
    } else if (age >= decisionMs(name)) await submit({ kind: 'approve-deposit', ...own });
  }

  async #withdrawal({ id, uid, status, since }: WaitingWithdrawal, { mood }: BankMood): Promise<void> {
    const isPending = status === WITHDRAWAL_STATUS.pending;
    const name = `${isPending ? 'withdrawal' : 'payment'} ${id}`;
    if (this.#deps.now() - since < decisionMs(name)) return;
    const own = { uid, withdrawal: id } as const;
    const submit = (command: Command) => this.#submit(command, this.#pausedWithdrawals, id);
    if (isPending) await submit({ kind: 'approve-withdrawal', ...own });
    else if (mood === 'fail') await submit({ kind: 'fail-withdrawal', ...own, reason: 'details-wrong' });
    else if (await submit({ kind: 'pay-withdrawal', ...own })) {
      await this.#refer('withdrawal', id, `WDR${String(id).padStart(6, '0')}`);
    }
  }

  /** The reference of a payment says that it is simulated. */
  async #refer(kind: 'deposit' | 'withdrawal', id: number, reference: string): Promise<void> {
    await this.#deps.db.query(`UPDATE ${kind}_details SET reference = $2 WHERE ${kind} = $1`, [id, `SIM-${reference}`]);
  }

  /** Without a key: what became of a command that nobody answered, the next look reads from the tables. */
  async #submit(command: Command, pauses: Pauses<number>, id: number): Promise<boolean> {
    const done = await this.#deps.engine.submit(command, undefined);
    if (!done.ok) pauses.begin(id);
    return done.ok;
  }
}

/** The simulated bank, on the edge that has the duty; a site in real mode has none. */
export const bankDuty = ({ log, ...deps }: BankDeps & { readonly log: Logger }): Duty => {
  const bank = new SimulatedBank(deps);
  return repeatedDuty({ everyMs: LOOK_MS, log, failure: 'the simulated bank tries again' }, (isEnded) =>
    bank.look(isEnded),
  );
};
