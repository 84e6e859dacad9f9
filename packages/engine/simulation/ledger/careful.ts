import type { Command } from '@vitrine/core/input';
import { OWN_LIMITS, type OwnLimitKind, SELF_EXCLUSIONS, TIME_OUTS } from '@vitrine/domain/ledger/own-limits';
import type { Random } from '../random.ts';
import type { Actor, Wish } from '../room.ts';
import type { RealisedResults } from './realised-results.ts';

/** A customer who sets limits for themselves; every third does so now and then, the others hardly ever. */
export class Careful implements Actor {
  readonly #uid: number;
  readonly #random: Random;
  readonly #results: RealisedResults;
  /** Nothing has been accepted yet: perhaps there is no account. */
  #isNew = true;

  constructor(uid: number, random: Random, results: RealisedResults) {
    this.#uid = uid;
    this.#random = random;
    this.#results = results;
  }

  wishes(): readonly Wish[] {
    const often = this.#uid % 3 === 0;
    return [
      { weight: often ? 3 : 0.2, command: () => this.#limit() },
      { weight: often ? 0.4 : 0.05, command: () => this.#break() },
      // The site sends it for each customer when the contract account has become the only one.
      { weight: this.#isNew ? 3 : 0.6, command: () => ({ kind: 'sweep-account', uid: this.#uid }) },
    ];
  }

  accepted(): void {
    this.#isNew = false;
  }

  #limit(): Command {
    const random = this.#random;
    const limit = random.pick(OWN_LIMITS);
    const value = this.#value(limit);
    // Now and then the results are those of another moment.
    const realised = random.chance(0.1) ? {} : this.#results.of(this.#uid);
    return { kind: 'set-own-limit', uid: this.#uid, limit, value, ...realised };
  }

  #value(limit: OwnLimitKind): bigint {
    const random = this.#random;
    if (random.chance(0.2)) return 0n;
    if (random.chance(0.03)) return 1n;
    if (limit === 'session') return BigInt(random.whole(5, 240));
    return BigInt(random.whole(2, 400)) * 1_000_000n;
  }

  #break(): Command {
    const random = this.#random;
    const length = random.chance(0.7)
      ? '1-day'
      : random.chance(0.7)
        ? random.pick(TIME_OUTS)
        : random.pick(SELF_EXCLUSIONS);
    return { kind: 'take-break', uid: this.#uid, length };
  }
}
