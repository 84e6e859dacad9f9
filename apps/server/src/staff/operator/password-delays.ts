import { SECOND } from '@vitrine/domain/kernel/time';
import type { Refused } from '../../platform/http/answer.ts';
import { GrowingDelay } from '../growing-delay.ts';

/** Short, because it also delays the owner of the account in a browser that the site does not know. */
const LONGEST_MS = 30 * SECOND;
/** Wrong passwords from unknown browsers at any addresses, before the account is slowed. */
const FREE_PER_ACCOUNT = 30;

export interface Attempt {
  readonly email: string;
  /** The address, or its network. */
  readonly group: string;
  /** The key of a browser in which the person has signed in before. */
  readonly knownBrowser: string | undefined;
}

/** An attempt that counts as failed until more is known. */
export interface CountedAttempt {
  /** Takes back the failure: the password was not looked at. */
  forgive(): void;
  succeeded(): void;
}

/**
 * Delays guesses at passwords by address and account, and by account over all addresses. A browser in which the person
 * has signed in before is counted by itself, so that strangers cannot keep them out.
 */
export class PasswordDelays {
  readonly #single: GrowingDelay;
  readonly #account: GrowingDelay;

  constructor(now: () => number) {
    this.#single = new GrowingDelay(LONGEST_MS, now);
    this.#account = new GrowingDelay(LONGEST_MS, now, FREE_PER_ACCOUNT);
  }

  /** Counts the attempt before the password is checked, so that simultaneous ones all count; or refuses it as too early. */
  begin({ email, group, knownBrowser }: Attempt): CountedAttempt | Refused {
    const counted: readonly (readonly [GrowingDelay, string])[] =
      knownBrowser === undefined
        ? [
            [this.#single, `${group} ${email}`],
            [this.#account, email],
          ]
        : [[this.#single, knownBrowser]];
    for (const [delay, key] of counted) {
      const refused = delay.refusal(key);
      if (refused !== undefined) return refused;
    }
    for (const [delay, key] of counted) delay.failed(key);
    return {
      forgive: () => {
        for (const [delay, key] of counted) delay.forgive(key);
      },
      succeeded: () => {
        for (const [delay, key] of counted) delay.succeeded(key);
      },
    };
  }
}
