import type { Command } from '@vitrine/core/input';
import { TRADING_KINDS } from '@vitrine/domain/ledger/chart';
import type { Random } from '../random.ts';
import type { Actor, Wish } from '../room.ts';

/** A customer who moves money between their accounts, mostly small amounts, now and then more than they have. */
export class Mover implements Actor {
  readonly #uid: number;
  readonly #random: Random;

  constructor(uid: number, random: Random) {
    this.#uid = uid;
    this.#random = random;
  }

  wishes(): readonly Wish[] {
    return [{ weight: 3, command: () => this.#transfer() }];
  }

  #transfer(): Command {
    const random = this.#random;
    const from = random.pick(TRADING_KINDS);
    const to = random.chance(0.95) ? random.pick(TRADING_KINDS.filter((kind) => kind !== from)) : from;
    const amount = random.chance(0.03) ? 0n : BigInt(Math.round(random.exponential(2_000_000_000)));
    return { kind: 'transfer', uid: this.#uid, from, to, amount };
  }
}
