import type { Command } from '@vitrine/core/input';
import { DEPOSIT_WAYS } from '@vitrine/domain/funding/requests';
import type { Random } from '../random.ts';
import type { Actor, Wish } from '../room.ts';
import type { BadBank } from './bad-bank.ts';
import type { Requests } from './requests.ts';
import { CURRENCIES } from './terms.ts';

const WAY_OF: Readonly<Record<number, 'coin' | 'bank'>> = {
  [CURRENCIES.usdt]: 'coin',
  [CURRENCIES.xts]: 'coin',
  [CURRENCIES.btc]: 'coin',
};
const ALL = Object.values(CURRENCIES);

/** Below every minimum, and above every maximum. */
const OUTSIDE = [0n, 10n ** 14n] as const;

/** A customer who pays in and asks for money. The bank and the desk are asked whenever a customer is. */
export class Payer implements Actor {
  readonly #uid: number;
  readonly #random: Random;
  readonly #requests: Requests;
  readonly #bank: BadBank;
  /** Whether their money is real or paper: the others learn from refusals to leave it. */
  #canPay = true;

  constructor(uid: number, random: Random, requests: Requests, bank: BadBank) {
    this.#uid = uid;
    this.#random = random;
    this.#requests = requests;
    this.#bank = bank;
  }

  wishes(): readonly Wish[] {
    const weight = this.#canPay ? 1 : 0.02;
    return [
      { weight: 4 * weight, command: () => this.#claim() },
      { weight: 7 * weight, command: () => this.#withdraw() },
      { weight: 1.2 * weight, command: () => this.#change() },
      ...this.#bank.wishes(),
    ];
  }

  refused({ uid }: Command, reason: string): void {
    if (uid === this.#uid && reason === 'request.real-account-only') this.#canPay = false;
  }

  #claim(): Command {
    const random = this.#random;
    const currency = random.chance(0.03) ? 77 : random.pick(ALL);
    const coin = WAY_OF[currency] === 'coin';
    const way = random.chance(0.05)
      ? random.pick(DEPOSIT_WAYS)
      : coin
        ? 'coin'
        : random.pick(['bank', 'wire'] as const);
    const mean = currency === CURRENCIES.btc ? 20_000 : currency === CURRENCIES.jpy ? 70_000_000_000 : 900_000_000;
    const amount = random.chance(0.03) ? random.pick(OUTSIDE) : BigInt(Math.round(random.exponential(mean)));
    return { kind: 'claim-deposit', uid: this.#uid, way, currency, amount };
  }

  #withdraw(): Command {
    const random = this.#random;
    const currency = random.chance(0.03) ? 77 : random.pick(ALL);
    const way = random.chance(0.05) ? 'coin' : (WAY_OF[currency] ?? 'bank');
    const amount = random.chance(0.03) ? random.pick(OUTSIDE) : BigInt(Math.round(random.exponential(300_000_000)));
    return { kind: 'request-withdrawal', uid: this.#uid, way, currency, amount };
  }

  /** Something with a request of their own, or, now and then, of somebody else. */
  #change(): Command {
    const random = this.#random;
    const { deposits, withdrawals } = this.#requests.catchUp();
    const isOwn = ({ uid }: { readonly uid: number }): boolean => uid === this.#uid || random.chance(0.1);
    const deposit = [...deposits.values()].find(isOwn)?.deposit ?? random.whole(0, 3);
    const withdrawal = [...withdrawals.values()].find(isOwn)?.withdrawal ?? random.whole(0, 3);
    switch (random.whole(1, 3)) {
      case 1:
        return { kind: 'give-proof', uid: this.#uid, deposit };
      case 2:
        return { kind: 'cancel-deposit', uid: this.#uid, deposit };
      default:
        return { kind: 'cancel-withdrawal', uid: this.#uid, withdrawal };
    }
  }
}
