import type { Command } from '@vitrine/core/input';
import { DEPOSIT_REJECTIONS, HOLD_REASONS, WITHDRAWAL_REJECTIONS } from '@vitrine/domain/funding/requests';
import { ownerOf } from '@vitrine/domain/ledger/chart';
import type { Random } from '../random.ts';
import type { Wish } from '../room.ts';
import type { KnownDeposit, KnownWithdrawal, Requests } from './requests.ts';
import { CURRENCIES } from './terms.ts';

const STAFF = [1, 2, 3, undefined] as const;
const ALL = Object.values(CURRENCIES);
/** What it does with a withdrawal instead of what is due. */
const OTHER = ['approve', 'pay', 'reject', 'fail', 'fail', 'hold', 'hold', 'hold', 'hold', 'hold'] as const;
/** How many times the desk is asked in vain when it does nothing for a while. */
const ASLEEP = 400;

/**
 * The bank and the desk of the site, at their worst: they pay late, twice, too little, in another currency and to the wrong
 * account, decide what is decided, and now and then do nothing for a long time.
 */
export class BadBank {
  readonly #random: Random;
  readonly #requests: Requests;
  #asleep = 0;

  constructor(random: Random, requests: Requests) {
    this.#random = random;
    this.#requests = requests;
  }

  wishes(): readonly Wish[] {
    if (this.#asleep > 0) {
      this.#asleep -= 1;
      return [];
    }
    if (this.#random.chance(0.004)) this.#asleep = this.#random.whole(20, ASLEEP);
    const { deposits, withdrawals, postings } = this.#requests.catchUp();
    const weightOf = (open: ReadonlyMap<number, unknown>): number => Math.min(12, open.size * 3);
    return [
      { weight: weightOf(deposits), command: () => this.#deposit(this.#oldest(deposits)) },
      { weight: weightOf(withdrawals), command: () => this.#withdrawal(this.#oldest(withdrawals)) },
      { weight: postings.length > 0 ? 1.2 : 0, command: () => this.#correct() },
    ];
  }

  #staff(): { readonly staff?: number } {
    const staff = this.#random.pick(STAFF);
    return staff === undefined ? {} : { staff };
  }

  #oldest<T>(open: ReadonlyMap<number, T>): T {
    const [first] = open.values();
    return this.#random.chance(0.6) ? (first as T) : this.#random.pick([...open.values()]);
  }

  #deposit({ deposit, uid, currency, amount, hasArrived }: KnownDeposit): Command {
    const random = this.#random;
    const own = { uid, deposit, ...this.#staff() };
    const { decided } = this.#requests;
    if (decided !== undefined && random.chance(0.05)) {
      return { kind: 'record-arrival', uid: decided.uid, deposit: decided.deposit, received: decided.amount };
    }
    if (random.chance(0.04)) return { kind: 'reject-deposit', ...own, reason: random.pick(DEPOSIT_REJECTIONS) };
    if (hasArrived && random.chance(0.9)) return { kind: 'approve-deposit', ...own };
    switch (random.whole(1, 12)) {
      case 1:
        return { kind: 'record-arrival', ...own, received: amount / BigInt(random.whole(2, 9)) };
      case 2:
        return { kind: 'record-arrival', ...own, received: amount * 2n };
      case 3:
        return { kind: 'record-arrival', ...own, received: amount, currency: random.pick([...ALL, 77]) };
      case 4:
        return { kind: 'record-arrival', ...own, uid: uid + random.whole(-2, 2), received: amount };
      case 5:
        return { kind: 'record-arrival', ...own, received: random.pick([0n, 1n]), currency: CURRENCIES.jpy };
      case 6:
        return { kind: 'approve-deposit', ...own };
      default:
        return { kind: 'record-arrival', ...own, received: amount, currency };
    }
  }

  #withdrawal({ withdrawal, uid, state }: KnownWithdrawal): Command {
    const random = this.#random;
    const own = { uid, withdrawal, ...this.#staff() };
    const staff = random.whole(1, 3);
    const usual = {
      pending: 'approve',
      approved: 'pay',
      held: random.pick(['release', 'hold', 'hold', 'hold']),
    } as const;
    const next = random.chance(0.45) ? usual[state] : random.pick(OTHER);
    if (random.chance(0.02)) return { kind: 'pay-withdrawal', ...own, uid: uid + 1 };
    switch (next) {
      case 'approve':
        return { kind: 'approve-withdrawal', ...own };
      case 'pay':
        return { kind: 'pay-withdrawal', ...own };
      case 'release':
        return { kind: 'release-withdrawal', uid, withdrawal, staff };
      case 'hold': {
        // A hold is renewed for one reason: two of the three must give the same one within three days.
        const reason = state === 'held' ? HOLD_REASONS[0] : random.pick(HOLD_REASONS.slice(0, 2));
        return { kind: 'hold-withdrawal', uid, withdrawal, staff, reason };
      }
      default: {
        const reason = random.pick(WITHDRAWAL_REJECTIONS);
        return { kind: next === 'reject' ? 'reject-withdrawal' : 'fail-withdrawal', ...own, reason };
      }
    }
  }

  /** A posting is reversed, or a customer gets goodwill; both decided by two, who are one now and then. */
  #correct(): Command {
    const random = this.#random;
    const { seq, idx, debit, credit, amount, book } = random.pick(this.#requests.postings);
    const uid = Math.max(ownerOf(debit), ownerOf(credit), 1);
    const by = { proposal: random.whole(1, 100_000), maker: random.whole(1, 3), checker: random.whole(1, 3) };
    if (random.chance(0.3)) return { kind: 'correct-posting', uid, seq, idx, book, debit, credit, amount, ...by };
    return { kind: 'post-goodwill', uid, amount: BigInt(random.whole(0, 9)) * 100_000_000n, ...by };
  }
}
