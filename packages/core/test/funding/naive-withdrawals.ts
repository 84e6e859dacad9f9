import type { Book } from '../../../domain/src/ledger/chart.ts';
import {
  type Fraction,
  fixed,
  fraction,
  halfAwayFromZero,
  halfEven,
  over,
  times,
} from '../../../domain/test/rational.ts';
import type { ApproveWithdrawal, FundingCommand, HoldWithdrawal, RequestWithdrawal } from '../../src/funding/input.ts';
import type { NaiveAccount } from '../ledger/naive-ledger.ts';
import type { NaiveBroker } from '../naive-broker.ts';
import type { NaiveRoom } from '../room-model.ts';
import { exactFee } from './naive-terms.ts';

const HOUR = 3_600_000;

type State = 'pending' | 'approved' | 'held' | 'paid' | 'rejected' | 'cancelled';

interface NaiveWithdrawal {
  readonly withdrawal: number;
  readonly uid: number;
  readonly book: Book;
  readonly way: 'coin' | 'bank';
  readonly currency: number;
  readonly code: string;
  readonly version: number;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly requestedAt: number;
  state: State;
  first: number;
  received: bigint;
  proposed: { readonly staff: number; readonly reason: string } | undefined;
  heldUntil: number;
  holds: number;
}

type WithdrawalKind = Extract<FundingCommand['kind'], `${string}withdrawal`>;

/** What customers ask for: one list, read from end to end each time. */
export class NaiveWithdrawals {
  readonly all: NaiveWithdrawal[] = [];
  readonly commands: Pick<NaiveRoom<FundingCommand, never>['commands'], WithdrawalKind> = {
    'request-withdrawal': (at, command) => this.#request(at, command),
    'cancel-withdrawal': (_at, command) => this.#change(command, (one) => this.#cancel(one)),
    'approve-withdrawal': (_at, command) => this.#change(command, (one) => this.#approve(one, command)),
    'reject-withdrawal': (_at, command) =>
      this.#change(command, (one) => {
        if (one.book === 'real' && command.staff === undefined) return ['refused funding.needs-staff'];
        if (one.received > 0n) return ['refused funding.wrong-state'];
        return this.#giveBack(
          one,
          'rejected',
          `rejected-withdrawal #${one.withdrawal} of ${one.uid}: ${command.reason}`,
        );
      }),
    'hold-withdrawal': (at, command) => this.#change(command, (one) => this.#hold(at, one, command)),
    'release-withdrawal': (_at, command) =>
      this.#change(command, (one) =>
        one.state === 'held' ? this.#release(one, command.staff) : ['refused funding.wrong-state'],
      ),
    'pay-withdrawal': (_at, command) => this.#change(command, (one) => this.#pay(one)),
    'fail-withdrawal': (_at, command) => this.#change(command, (one) => this.#fail(one, command.reason)),
  };
  readonly #broker: NaiveBroker;

  constructor(broker: NaiveBroker) {
    this.#broker = broker;
  }

  open(): NaiveWithdrawal[] {
    return this.all.filter(({ state }) => state === 'pending' || state === 'approved' || state === 'held');
  }

  /** What is on its way out for a customer: gross before the approval, net after it. */
  sums(uid: number): { pending: bigint; payable: bigint } {
    const own = this.open().filter((one) => one.uid === uid);
    const sum = (some: NaiveWithdrawal[], of: (one: NaiveWithdrawal) => bigint): bigint =>
      some.reduce((total, one) => total + of(one), 0n);
    return {
      pending: sum(
        own.filter(({ received }) => received === 0n),
        ({ amount }) => amount,
      ),
      payable: sum(
        own.filter(({ received }) => received > 0n),
        ({ amount, fee }) => amount - fee,
      ),
    };
  }

  underWayOf(uid: number): bigint {
    const { pending, payable } = this.sums(uid);
    return pending + payable;
  }

  #request(at: number, { uid, way, currency: id, amount }: RequestWithdrawal): string[] {
    const { ledger, funding } = this.#broker;
    const account = ledger.accounts.get(uid);
    if (account === undefined) return ['refused funding.account-not-found'];
    if (account.book === 'demo') return ['refused request.real-account-only'];
    const version = funding.terms.versionFor(uid, funding.ownedBy(account) === 0n);
    const currency = funding.terms.of(version).currencies.find((one) => one.id === id);
    if (amount <= 0n) return ['refused funding.amount-not-positive'];
    if (currency?.way !== way || currency.withdrawal === undefined) return ['refused funding.currency-not-offered'];
    const { min, max } = currency.withdrawal;
    if (amount < min) return ['refused funding.amount-below-minimum'];
    if (amount > max) return ['refused funding.amount-above-maximum'];
    const fee = halfEven(times(exactFee(currency.withdrawal, amount), fraction(1_000_000n)));
    if (fee >= amount) return ['refused funding.fee-above-amount'];
    const rate = funding.rateOf(id, version);
    if (rate !== undefined && this.#receivedOf(amount - fee, rate, way) === 0n) {
      return ['refused funding.nothing-received'];
    }
    if (amount > funding.freeOn(account, funding.kind)) return ['refused funding.amount-above-balance'];
    funding.terms.bound.set(uid, version);
    funding.credit(account, -amount);
    const withdrawal = this.all.length + 1;
    const { book } = account;
    const what = { withdrawal, uid, book, way, currency: id, code: currency.code, version, amount, fee };
    const nothing = { first: 0, received: 0n, proposed: undefined, heldUntil: 0, holds: 0 };
    this.all.push({ ...what, ...nothing, requestedAt: at, state: 'pending' });
    return [`requested #${withdrawal} of ${uid}: ${amount} as ${way} ${id}, fee ${fee} on terms ${version}`];
  }

  /** Units of the currency, at account currency per unit, half away from zero. */
  #receivedOf(net: bigint, rate: Fraction, way: 'coin' | 'bank'): bigint {
    const decimals = way === 'coin' ? 4n : 2n;
    const units = over(fixed(net, 6), rate);
    return halfAwayFromZero(times(units, fraction(10n ** decimals))) * 10n ** (6n - decimals);
  }

  #change(
    { uid, withdrawal }: { readonly uid: number; readonly withdrawal: number },
    change: (one: NaiveWithdrawal) => string[],
  ): string[] {
    const one = this.all.find((known) => known.withdrawal === withdrawal);
    if (one === undefined) return ['refused funding.withdrawal-not-found'];
    if (!this.open().includes(one)) return ['refused funding.withdrawal-not-pending'];
    return one.uid === uid ? change(one) : ['refused funding.withdrawal-not-found'];
  }

  #giveBack(one: NaiveWithdrawal, state: State, line: string): string[] {
    one.state = state;
    this.#broker.funding.credit(this.#broker.ledger.accounts.get(one.uid) as NaiveAccount, one.amount);
    return [line];
  }

  #cancel(one: NaiveWithdrawal): string[] {
    if (one.state !== 'pending') return ['refused funding.withdrawal-not-pending'];
    return this.#giveBack(one, 'cancelled', `cancelled-withdrawal #${one.withdrawal} of ${one.uid}: back`);
  }

  #approve(one: NaiveWithdrawal, { staff }: ApproveWithdrawal): string[] {
    const { funding, ledger } = this.#broker;
    if (one.book === 'real' && staff === undefined) return ['refused funding.needs-staff'];
    if (one.state !== 'pending') return ['refused funding.wrong-state'];
    if (staff !== undefined && one.amount > funding.terms.of(funding.terms.newest).twoStaffAbove) {
      if (one.first === 0) {
        one.first = staff;
        return [`preapproved-withdrawal #${one.withdrawal} of ${one.uid}: staff ${staff}`];
      }
      if (one.first === staff) return ['refused funding.same-staff'];
    }
    const rate = funding.rateOf(one.currency, one.version);
    if (rate === undefined) return ['refused funding.no-rate'];
    const received = this.#receivedOf(one.amount - one.fee, rate, one.way);
    if (received === 0n) return ['refused funding.nothing-received'];
    one.state = 'approved';
    one.received = received;
    ledger.moveHouse(one.book, 'fee_withdraw', one.fee);
    return [`approved #${one.withdrawal} of ${one.uid}: ${received}`];
  }

  #hold(at: number, one: NaiveWithdrawal, { staff, reason }: HoldWithdrawal): string[] {
    if (one.holds === 3) return ['refused funding.no-more-holds'];
    if (one.proposed?.reason !== reason) {
      one.proposed = { staff, reason };
      return [`proposed #${one.withdrawal} of ${one.uid}: ${reason}`];
    }
    if (one.proposed.staff === staff) return ['refused funding.same-staff'];
    one.proposed = undefined;
    one.holds += 1;
    one.state = 'held';
    one.heldUntil = at + 72 * HOUR;
    return [`held #${one.withdrawal} of ${one.uid}: ${reason} until ${one.heldUntil}, hold ${one.holds}`];
  }

  #release(one: NaiveWithdrawal, staff: number): string[] {
    one.state = one.received > 0n ? 'approved' : 'pending';
    return [`released #${one.withdrawal} of ${one.uid}: ${one.state}, staff ${staff}`];
  }

  #pay(one: NaiveWithdrawal): string[] {
    const { funding } = this.#broker;
    if (one.state !== 'approved') return ['refused funding.wrong-state'];
    one.state = 'paid';
    const { book, code, received } = one;
    const net = one.amount - one.fee;
    const asset = book === 'paper' ? 'asset/sim' : one.way === 'coin' ? 'asset/custody' : 'asset/bank';
    funding.moveOutside(book, code, asset, received);
    funding.moveOutside(book, code, 'house/fx', -received);
    funding.moveOutside(book, 'USD', 'house/fx', net);
    return [`paid #${one.withdrawal} of ${one.uid}: out`];
  }

  #fail(one: NaiveWithdrawal, reason: string): string[] {
    if (one.state !== 'approved') return ['refused funding.wrong-state'];
    this.#broker.ledger.moveHouse(one.book, 'fee_withdraw', -one.fee);
    return this.#giveBack(one, 'rejected', `failed #${one.withdrawal} of ${one.uid}: ${reason}`);
  }

  /** Holds end after 72 hours, in the order in which they do. */
  time(at: number): string[] {
    const due = this.open().filter((one) => one.state === 'held' && one.heldUntil <= at);
    due.sort((a, b) => a.heldUntil - b.heldUntil || a.withdrawal - b.withdrawal);
    return due.flatMap((one) => this.#release(one, 0));
  }
}
