import { SECOND } from '@vitrine/domain/kernel/time';
import type { Attempt, AttemptKey, Attempts } from './attempts.ts';
import { Refused } from './http/answer.ts';
import { addressGroup } from './http/client-address.ts';
import { HeldCount } from './http/held-count.ts';
import { isPassword, unlessBusy } from './password.ts';

const FREE_FAILURES = 5;
/** Short, because it also delays the owner of the account in a browser that the site does not know. */
const LONGEST_MS = 30 * SECOND;
/** Wrong passwords from unknown browsers at any addresses, before the account is slowed. */
const FREE_PER_ACCOUNT = 30;
/** Passwords that one address may have checked at the same time. */
const CHECKS_PER_ADDRESS = 8;

/** Who tries to sign in. */
export interface SignInTry {
  /** As typed, whether or not there is such an account: attempts are counted by it. */
  readonly account: string;
  readonly address: string;
  /** Key of a browser in which this person has signed in before. */
  readonly knownBrowser: string | undefined;
}

/** A try to sign in by a password. */
export interface PasswordTry extends SignInTry {
  readonly password: string;
  /** Undefined where there is no such account: the answer takes as long. */
  readonly hash: string | undefined;
}

/**
 * Checks passwords of people who sign in, and delays guesses: by address and account, and by account over all addresses. A
 * browser in which the person has signed in before is counted by itself, so that strangers cannot keep them out.
 */
export class PasswordGuard {
  readonly #attempts: Attempts;
  readonly #scope: string;
  // One address leaves room for others among the passwords that are being checked.
  readonly #checks = new HeldCount(CHECKS_PER_ADDRESS);

  /** `scope`: what the attempts of this guard are counted under. */
  constructor(attempts: Attempts, scope: string) {
    this.#attempts = attempts;
    this.#scope = scope;
  }

  /** Whether so many attempts have failed that the next one waits. */
  isSuspicious(one: SignInTry): Promise<boolean> {
    return this.#attempts.areSpent(...this.#keysOf(one));
  }

  /** Counts a try that is judged by something else than a password; refuses one that comes too early. */
  begin(one: SignInTry): Promise<Attempt | Refused> {
    return this.#attempts.begin(...this.#keysOf(one));
  }

  /** Refuses an attempt that comes too early, and when too many passwords are being checked. */
  async check(one: PasswordTry): Promise<boolean | Refused> {
    const { password, hash, address, knownBrowser } = one;
    const attempt = await this.begin(one);
    if (attempt instanceof Refused) return attempt;
    const place = knownBrowser ?? addressGroup(address);
    const queue = knownBrowser === undefined ? 'stranger' : 'known';
    const isRight = this.#checks.take(place)
      ? await unlessBusy(isPassword(password, hash, queue)).finally(() => this.#checks.giveBack(place))
      : new Refused('request.busy');
    if (isRight instanceof Refused) await attempt.forgive();
    else if (isRight) await attempt.succeeded();
    return isRight;
  }

  #keysOf({ account, address, knownBrowser }: SignInTry): readonly AttemptKey[] {
    const single = { free: FREE_FAILURES, longestMs: LONGEST_MS };
    if (knownBrowser !== undefined) return [{ key: `${this.#scope} ${knownBrowser}`, ...single }];
    return [
      { key: `${this.#scope} ${addressGroup(address)} ${account}`, ...single },
      { key: `${this.#scope} ${account}`, free: FREE_PER_ACCOUNT, longestMs: LONGEST_MS },
    ];
  }
}
