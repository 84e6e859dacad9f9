import type { Book } from '../../../domain/src/ledger/chart.ts';
import { type Fraction, fixed, floorOf, fraction, times } from '../../../domain/test/rational.ts';
import type {
  ApproveDeposit,
  ClaimDeposit,
  FundingCommand,
  RecordArrival,
  RejectDeposit,
} from '../../src/funding/input.ts';
import type { NaiveAccount } from '../ledger/naive-ledger.ts';
import type { NaiveBroker } from '../naive-broker.ts';
import type { NaiveRoom } from '../room-model.ts';

const HOUR = 3_600_000;

interface NaiveDeposit {
  readonly deposit: number;
  readonly uid: number;
  readonly book: Book;
  readonly way: ClaimDeposit['way'];
  readonly currency: number;
  readonly version: number;
  readonly claimedAt: number;
  state: 'open' | 'done' | 'rejected' | 'invalid';
  isProven: boolean;
  arrival:
    | {
        readonly received: bigint;
        readonly currency: number;
        readonly code: string;
        readonly credited: bigint;
        readonly rate: Fraction;
      }
    | undefined;
  first: number;
}

type DepositKind = Extract<FundingCommand['kind'], `${string}deposit` | 'give-proof' | 'record-arrival'>;

/** What customers pay in: one list, read from end to end each time. */
export class NaiveDeposits {
  readonly all: NaiveDeposit[] = [];
  readonly commands: Pick<NaiveRoom<FundingCommand, never>['commands'], DepositKind> = {
    'claim-deposit': (at, command) => this.#claim(at, command),
    'give-proof': (_at, command) => this.#change(command, (one) => this.#prove(one)),
    'cancel-deposit': (_at, command) => this.#change(command, (one) => this.#cancel(one)),
    'record-arrival': (_at, command) => this.#change(command, (one) => this.#arrive(one, command)),
    'approve-deposit': (_at, command) => this.#change(command, (one) => this.#approve(one, command)),
    'reject-deposit': (_at, command) => this.#change(command, (one) => this.#reject(one, command)),
  };
  readonly #broker: NaiveBroker;

  constructor(broker: NaiveBroker) {
    this.#broker = broker;
  }

  open(): NaiveDeposit[] {
    return this.all.filter(({ state }) => state === 'open');
  }

  #barred(account: NaiveAccount | undefined, at: number): string | undefined {
    if (account === undefined) return 'funding.account-not-found';
    if (account.book === 'demo') return 'request.real-account-only';
    if (account.frozen) return 'funding.account-frozen';
    if (this.#broker.config.mode === 'read-only') return 'config.read-only';
    const by = this.#broker.ledger.ownLimits.breakOf(account.uid, at);
    if (by !== undefined) return `ledger.${by}`;
    return this.#broker.funding.isLocked(account.book) ? 'funding.intake-locked' : undefined;
  }

  #claim(at: number, { uid, way, currency: id, amount }: ClaimDeposit): string[] {
    const account = this.#broker.ledger.accounts.get(uid);
    const barred = this.#barred(account, at);
    if (barred !== undefined || account === undefined) return [`refused ${barred}`];
    const { funding } = this.#broker;
    const version = funding.terms.versionFor(uid, funding.ownedBy(account) === 0n);
    const currency = funding.terms.of(version).currencies.find((one) => one.id === id);
    if (amount <= 0n) return ['refused funding.amount-not-positive'];
    const isFitting = currency !== undefined && (currency.way === 'coin') === (way === 'coin');
    if (!isFitting || currency.deposit === undefined) return ['refused funding.currency-not-offered'];
    if (amount < currency.deposit.min) return ['refused funding.amount-below-minimum'];
    if (amount > currency.deposit.max) return ['refused funding.amount-above-maximum'];
    const others = this.open().filter((one) => one.uid === uid);
    if (way === 'bank' && others.some((one) => this.#waits(one))) return ['refused funding.deposit-under-way'];
    if (others.length >= 20) return ['refused funding.too-many-deposits'];
    funding.terms.bound.set(uid, version);
    const deposit = this.all.length + 1;
    const nothing = { state: 'open', isProven: false, arrival: undefined, first: 0 } as const;
    this.all.push({ deposit, uid, book: account.book, way, currency: id, version, claimedAt: at, ...nothing });
    return [`claimed #${deposit} of ${uid}: ${amount} ${currency.code} as ${way} on terms ${version}`];
  }

  #waits({ way, isProven, arrival }: NaiveDeposit): boolean {
    return way === 'bank' && !isProven && arrival === undefined;
  }

  #change(
    { uid, deposit }: { readonly uid: number; readonly deposit: number },
    change: (one: NaiveDeposit) => string[],
  ): string[] {
    const one = this.all.find((known) => known.deposit === deposit);
    if (one === undefined) return ['refused funding.deposit-not-found'];
    if (one.state !== 'open') return ['refused funding.deposit-not-pending'];
    return one.uid === uid ? change(one) : ['refused funding.deposit-not-found'];
  }

  #prove(one: NaiveDeposit): string[] {
    if (one.isProven) return ['refused funding.proof-given'];
    one.isProven = true;
    return [`proven #${one.deposit} of ${one.uid}: yes`];
  }

  #cancel(one: NaiveDeposit): string[] {
    if (one.arrival !== undefined) return ['refused funding.deposit-arrived'];
    one.state = 'invalid';
    return [`invalid #${one.deposit} of ${one.uid}: cancelled`];
  }

  #arrive(one: NaiveDeposit, { received, currency = one.currency }: RecordArrival): string[] {
    if (one.first !== 0) return ['refused funding.arrival-approved'];
    if (received <= 0n) return ['refused funding.amount-not-positive'];
    const { terms } = this.#broker.funding;
    const known = [terms.newest, one.version].flatMap((version) => terms.of(version).currencies);
    const code = known.find(({ id }) => id === currency)?.code;
    if (code === undefined) return ['refused funding.currency-not-offered'];
    const { arrival: before } = one;
    const rate = before?.currency === currency ? before.rate : this.#broker.funding.rateOf(currency, one.version);
    if (rate === undefined) return ['refused funding.no-rate'];
    const credited = floorOf(times(fixed(received, 6), rate, fraction(1_000_000n)));
    if (credited === 0n) return ['refused funding.nothing-received'];
    one.arrival = { received, currency, code, credited, rate };
    return [`arrived #${one.deposit} of ${one.uid}: ${received} ${code} worth ${credited}`];
  }

  #approve(one: NaiveDeposit, command: ApproveDeposit): string[] {
    const { staff } = command;
    const { funding, ledger } = this.#broker;
    if (one.book === 'real' && staff === undefined) return ['refused funding.needs-staff'];
    if (one.arrival === undefined) return ['refused funding.arrival-missing'];
    const { received, code, credited } = one.arrival;
    const { seenReceived = received, seenCurrency, seenCredited = credited } = command;
    const isOther = seenCurrency !== undefined && seenCurrency !== one.arrival.currency;
    if (seenReceived !== received || seenCredited !== credited || isOther) return ['refused funding.wrong-state'];
    if (staff !== undefined && credited > funding.terms.of(funding.terms.newest).twoStaffAbove) {
      if (one.first === 0) {
        one.first = staff;
        return [`preapproved #${one.deposit} of ${one.uid}: staff ${staff}`];
      }
      if (one.first === staff) return ['refused funding.same-staff'];
    }
    one.state = 'done';
    funding.credit(ledger.accounts.get(one.uid) as NaiveAccount, credited);
    const asset = one.book === 'paper' ? 'asset/sim' : one.way === 'coin' ? 'asset/custody' : 'asset/bank';
    funding.moveOutside(one.book, code, asset, -received);
    if (code !== 'USD') {
      funding.moveOutside(one.book, code, 'house/fx', received);
      funding.moveOutside(one.book, 'USD', 'house/fx', -credited);
    }
    return [`credited #${one.deposit} of ${one.uid}: ${credited}`];
  }

  #reject(one: NaiveDeposit, { staff, reason }: RejectDeposit): string[] {
    if (one.book === 'real' && staff === undefined) return ['refused funding.needs-staff'];
    one.state = 'rejected';
    return [`rejected-deposit #${one.deposit} of ${one.uid}: ${reason}`];
  }

  /** Bank deposits without proof end after a day. */
  time(at: number): string[] {
    const due = this.open().filter((one) => this.#waits(one) && at - one.claimedAt >= 24 * HOUR);
    return due.map((one) => {
      one.state = 'invalid';
      return `invalid #${one.deposit} of ${one.uid}: expired`;
    });
  }
}
