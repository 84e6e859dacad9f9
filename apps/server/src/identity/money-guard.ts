import { HOUR, MINUTE } from '@vitrine/domain/kernel/time';
import type { Pool } from 'pg';
import type { Attempts } from '../platform/attempts.ts';
import { Refused } from '../platform/http/answer.ts';
import type { Caller } from '../platform/http/context.ts';
import { isPassword, unlessBusy } from '../platform/password.ts';
import { inTransaction } from '../platform/transaction.ts';
import { otpKey } from './guesses.ts';
import type { SecondFactors } from './second-factor.ts';

/** Wrong pay passwords before money actions are paused, and for how long (rules §9). */
export const FREE_WRONG = 5;
export const PAUSE_MS = 15 * MINUTE;
/** Wrong ones are forgotten after an hour without another. */
const FORGOTTEN_MS = HOUR;

export interface MoneyGuardDeps {
  readonly db: Pool;
  readonly now: () => number;
  readonly attempts: Attempts;
  readonly factors: SecondFactors;
}

/** What must be true of a customer before their money moves. */
export interface MoneyChecks {
  readonly needsName: boolean;
  /** Undefined: it is not asked for. */
  readonly payPassword: string | undefined;
  /** Undefined: no second factor is asked for. Empty: none was given. */
  readonly otp: string | undefined;
}

/** Everything asked of customers before money moves, the same for every money action. */
export class MoneyGuard {
  readonly #deps: MoneyGuardDeps;

  constructor(deps: MoneyGuardDeps) {
    this.#deps = deps;
  }

  /** Refuses demo accounts, and whoever has typed five wrong pay passwords in the last minutes. */
  async refusePaused({ uid, isDemo }: Caller): Promise<Refused | undefined> {
    if (isDemo) return new Refused('request.real-account-only');
    const { db, now } = this.#deps;
    const { rows } = await db.query<{ paused_until: Date }>(
      'SELECT paused_until FROM pay_pauses WHERE uid = $1 AND paused_until > $2',
      [uid, new Date(now())],
    );
    return rows[0] && this.#paused(rows[0].paused_until);
  }

  /** Refuses whoever needs a verified name and has none. */
  async refuseUnverified(uid: number): Promise<Refused | undefined> {
    const { rowCount } = await this.#deps.db.query(
      "SELECT FROM real_name_reviews WHERE uid = $1 AND state = 'approved'",
      [uid],
    );
    return rowCount === 1 ? undefined : new Refused('request.real-name-needed');
  }

  /** Runs the checks in the order in which a customer can do something about them. A code is used up last. */
  async refuse(caller: Caller, { needsName, payPassword, otp }: MoneyChecks): Promise<Refused | undefined> {
    const paused = await this.refusePaused(caller);
    if (paused !== undefined) return paused;
    const unverified = needsName ? await this.refuseUnverified(caller.uid) : undefined;
    if (unverified !== undefined) return unverified;
    const hasApp = otp !== undefined && (await this.#deps.factors.of(this.#deps.db, caller.uid)).hasApp;
    if (hasApp && otp === '') return new Refused('identity.second-factor-required');
    const wrong = payPassword === undefined ? undefined : await this.#refusePassword(caller.uid, payPassword);
    if (wrong !== undefined) return wrong;
    return hasApp ? this.#refuseCode(caller.uid, otp) : undefined;
  }

  async #refuseCode(uid: number, otp: string): Promise<Refused | undefined> {
    const { db, attempts, factors } = this.#deps;
    const attempt = await attempts.begin(otpKey(uid));
    if (attempt instanceof Refused) return attempt;
    if (!(await inTransaction(db, (client) => factors.use(client, uid, otp)))) return new Refused('identity.wrong-otp');
    await attempt.succeeded();
    return undefined;
  }

  /** Counts the try as wrong before it is looked at, so that simultaneous ones all count. */
  async #refusePassword(uid: number, payPassword: string): Promise<Refused | undefined> {
    const { db } = this.#deps;
    const { rows } = await db.query<{ hash: string | null }>(
      'SELECT pay_password_hash AS hash FROM users WHERE uid = $1',
      [uid],
    );
    const hash = rows[0]?.hash ?? null;
    if (hash === null) return new Refused('funding.pay-password-missing');
    const wrong = await this.#count(uid);
    if (wrong instanceof Refused) return wrong;
    const isRight = await unlessBusy(isPassword(payPassword, hash));
    if (isRight instanceof Refused) {
      // A pause that another try has begun meanwhile stays.
      await db.query(
        `UPDATE pay_pauses SET wrong = wrong - 1, paused_until = CASE WHEN $2 THEN NULL ELSE paused_until END WHERE uid = $1`,
        [uid, wrong >= FREE_WRONG],
      );
      return isRight;
    }
    if (!isRight)
      return wrong < FREE_WRONG
        ? new Refused('funding.wrong-pay-password', { left: FREE_WRONG - wrong })
        : this.#pausedNow(uid);
    await db.query('DELETE FROM pay_pauses WHERE uid = $1', [uid]);
    return undefined;
  }

  /** How many are wrong with this one. The last free one pauses at once, and not at all if it turns out to be right. */
  async #count(uid: number): Promise<number | Refused> {
    const { db, now } = this.#deps;
    const at = now();
    const { rows } = await db.query<{ wrong: number }>(
      `INSERT INTO pay_pauses AS known (uid, wrong, last_at) VALUES ($1, 1, $2)
       ON CONFLICT (uid) DO UPDATE SET
         wrong = CASE WHEN known.last_at < $3 OR known.paused_until IS NOT NULL THEN 1 ELSE known.wrong + 1 END,
         paused_until = CASE WHEN known.last_at >= $3 AND known.paused_until IS NULL AND known.wrong + 1 >= $4 THEN $5::timestamptz END,
         last_at = $2
         WHERE known.paused_until IS NULL OR known.paused_until <= $2
       RETURNING wrong`,
      [uid, new Date(at), new Date(at - FORGOTTEN_MS), FREE_WRONG, new Date(at + PAUSE_MS)],
    );
    return rows[0]?.wrong ?? this.#pausedNow(uid);
  }

  async #pausedNow(uid: number): Promise<Refused> {
    const { rows } = await this.#deps.db.query<{ paused_until: Date | null }>(
      'SELECT paused_until FROM pay_pauses WHERE uid = $1',
      [uid],
    );
    return this.#paused(rows[0]?.paused_until ?? new Date(this.#deps.now() + PAUSE_MS));
  }

  #paused(until: Date): Refused {
    return new Refused('funding.paused', {
      minutes: Math.max(1, Math.ceil((until.getTime() - this.#deps.now()) / MINUTE)),
    });
  }
}
