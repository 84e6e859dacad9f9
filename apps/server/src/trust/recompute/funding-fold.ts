import type { CoreEvent } from '@vitrine/core/events';
import type { SiteTerms } from '@vitrine/domain/config/index';
import {
  creditedOf,
  type FundingCurrency,
  type FundingTerms,
  fundingRateAt,
  fundingTermsFromJson,
  HOLD_TIME,
  MAX_HOLDS,
  PAY_TIME,
  PROOF_TIME,
  receivedOf,
  withdrawalFee,
} from '@vitrine/domain/funding/index';
import { formatMoney, type Money } from '@vitrine/domain/kernel/decimal';
import type { Instant } from '@vitrine/domain/kernel/time';
import {
  type AccountNumber,
  type Book,
  customerAccount,
  houseAccount,
  kindInForce,
  type PostingReason,
} from '@vitrine/domain/ledger/index';
import { type Instrument, PAR, type Tick } from '@vitrine/domain/market/index';
import type { RowContent } from '@vitrine/engine/journal';
import type { EventOf } from '../evidence.ts';
import type { Report, Text } from '../report.ts';

/** Money that only a step of the money desk moves. */
const REASONS: ReadonlySet<PostingReason> = new Set(['deposit', 'withdrawal', 'withdrawal-returned', 'correction']);

/** Whether a posting is one of the money desk. */
export function isOfDesk({ reason }: EventOf<'Posted'>): boolean {
  return REASONS.has(reason);
}

type DepositEvent = Extract<CoreEvent, { readonly deposit: number }>;
type WithdrawalEvent = Extract<CoreEvent, { readonly withdrawal: number }>;
type Priced = EventOf<'ArrivalRecorded' | 'WithdrawalApproved'>;

interface OpenDeposit {
  readonly claim: EventOf<'DepositClaimed'>;
  arrival: EventOf<'ArrivalRecorded'> | undefined;
  first: number;
}

interface OpenWithdrawal {
  readonly request: EventOf<'WithdrawalRequested'>;
  approval: EventOf<'WithdrawalApproved'> | undefined;
  first: number;
  proposed: EventOf<'HoldProposed'> | undefined;
  holds: number;
}

/** A posting that a step requires. */
interface Required {
  readonly debit: AccountNumber;
  readonly credit: AccountNumber;
  readonly amount: Money;
  readonly currency: string;
}

/** What is open at the money desk, and all versions of its terms. Plain data. */
export interface SavedFunding {
  readonly terms: ReadonlyMap<number, FundingTerms>;
  readonly deposits: ReadonlyMap<number, OpenDeposit>;
  readonly withdrawals: ReadonlyMap<number, OpenWithdrawal>;
}

/** What a step is compared with. */
export interface DeskContext {
  readonly terms: {
    readonly site: { readonly terms: SiteTerms } | undefined;
    readonly instruments: ReadonlyMap<number, Pick<Instrument, 'pricePrecision'>>;
  };
  readonly tape: { newest(instrument: number, seq: number): { readonly tick: Tick } | undefined };
  readonly report: Report;
}

/**
 * Recomputes every step of deposits and withdrawals from the journal: rates, fees, what is credited and paid, who decided,
 * how long holds last, and that exactly the money of these steps was posted. That a correction reverses the posting it
 * names is compared in the tables, which hold all postings.
 */
export class FundingFold {
  readonly #context: DeskContext;
  readonly #terms: Map<number, FundingTerms>;
  readonly #deposits: Map<number, OpenDeposit>;
  readonly #withdrawals: Map<number, OpenWithdrawal>;
  #at: Instant = 0;
  #required: Required[] = [];

  constructor(context: DeskContext, saved?: SavedFunding) {
    this.#context = context;
    this.#terms = new Map(saved?.terms);
    this.#deposits = new Map(saved?.deposits);
    this.#withdrawals = new Map(saved?.withdrawals);
  }

  save(): SavedFunding {
    return { terms: this.#terms, deposits: this.#deposits, withdrawals: this.#withdrawals };
  }

  /** Takes the events of a row, in their order. */
  row({ at, events }: RowContent): void {
    this.#at = at;
    this.#required = [];
    const posted = events.filter((event) => event.type === 'Posted').filter(isOfDesk);
    const corrections = events.filter(({ type }) => type === 'PostingCorrected').length;
    for (const event of events) this.#event(event);
    const others = posted.slice(0, posted.length - corrections);
    if (others.length + this.#required.length > 0)
      this.#check('as the figures require, of the money desk', sameMoney(others, this.#required));
  }

  #event(event: CoreEvent): void {
    if (event.type === 'FundingTermsPublished') this.#terms.set(event.factVersion, fundingTermsFromJson(event.terms));
    else if ('deposit' in event) this.#deposit(event);
    else if ('withdrawal' in event) this.#withdrawal(event);
    else if (event.type === 'GoodwillPosted') {
      this.#requireTwo(event.maker, event.checker);
      this.#move(houseAccount('house/goodwill'), this.#own(event.uid), event.amount);
    } else if (event.type === 'PostingCorrected') this.#requireTwo(event.maker, event.checker);
  }

  #check(statement: string, holds: boolean): void {
    this.#context.report.check(statement, holds);
  }

  #figure(name: string, formula: Text, recorded: Money, recomputed: Money): void {
    this.#context.report.figure(name, formula, formatMoney(recorded), formatMoney(recomputed));
  }

  #requireTwo(one: number, other: number): void {
    this.#check(
      `two different members of staff decided, not ${one} and ${other}`,
      one !== other && one > 0 && other > 0,
    );
  }

  /** Above the limit two decide. */
  #requireStaff(book: Book, amount: Money, first: number, staff: number): void {
    this.#requireSomebody(book, staff);
    if (staff !== 0 && amount > (this.#newest?.twoStaffAbove ?? 0n)) this.#requireTwo(first, staff);
  }

  #requireSomebody(book: Book, staff: number): void {
    this.#check('a member of staff decided about real money', book !== 'real' || staff !== 0);
  }

  get #newest(): FundingTerms | undefined {
    return [...this.#terms.values()].at(-1);
  }

  get #site() {
    return this.#context.terms.site?.terms;
  }

  #own(uid: number): AccountNumber {
    return customerAccount(uid, kindInForce('change', this.#site ?? {}));
  }

  #move(debit: AccountNumber, credit: AccountNumber, amount: Money, currency = this.#site?.currency ?? ''): void {
    if (amount > 0n) this.#required.push({ debit, credit, amount, currency });
  }

  #currency(id: number, version: number): FundingCurrency | undefined {
    const find = (terms: FundingTerms | undefined) => terms?.currencies.find((one) => one.id === id);
    return find(this.#newest) ?? find(this.#terms.get(version));
  }

  /** That the rate of an event is that of the terms, at the newest tick. */
  #requireRate(event: Priced, code: string, currency: FundingCurrency | undefined): void {
    const { tape, terms } = this.#context;
    const rate =
      code === this.#site?.currency
        ? PAR
        : currency &&
          fundingRateAt(currency.price, this.#at, (instrument) => {
            const tick = tape.newest(instrument, event.convSeq)?.tick;
            const pricePrecision = terms.instruments.get(instrument)?.pricePrecision;
            return tick === undefined || pricePrecision === undefined ? undefined : { ...tick, pricePrecision };
          });
    const { convInstrument, convSeq, convNum, convDen } = event;
    const isSame =
      rate?.instrument === convInstrument && rate.tickSeq === convSeq && rate.num === convNum && rate.den === convDen;
    this.#check(
      `${convNum}/${convDen} is the rate of ${code} at tick ${convSeq} of instrument ${convInstrument}`,
      isSame,
    );
  }

  #deposit(event: DepositEvent): void {
    const known = this.#deposits.get(event.deposit);
    if (event.type === 'DepositClaimed') {
      this.#check('a new deposit was claimed', known === undefined && event.book !== 'demo');
      const expires = event.way === 'bank' ? this.#at + PROOF_TIME : 0;
      this.#check('the deposit expires in 24 hours without proof', event.expiresAt === expires);
      this.#deposits.set(event.deposit, { claim: event, arrival: undefined, first: 0 });
      return;
    }
    this.#check(`deposit ${event.deposit} of customer ${event.uid} was open`, known?.claim.uid === event.uid);
    if (known === undefined) return;
    if (event.type === 'ArrivalRecorded') this.#arrive(known, event);
    else if (event.type === 'DepositPreapproved') known.first = event.staff;
    else if (event.type !== 'DepositProven') {
      this.#deposits.delete(event.deposit);
      if (event.type === 'DepositApproved') this.#credit(known, event);
      if (event.type === 'DepositRejected') this.#requireSomebody(known.claim.book, event.staff);
    }
  }

  #arrive(known: OpenDeposit, event: EventOf<'ArrivalRecorded'>): void {
    const { received, credited, convNum, convDen, currency, code } = event;
    this.#check('nobody had approved another arrival', known.first === 0);
    // Recorded again it keeps its rate. Journals of before 26 November 2026 also have the newest one.
    const before = known.arrival;
    const isKept =
      before?.currency === currency &&
      (['convInstrument', 'convSeq', 'convNum', 'convDen'] as const).every((name) => before[name] === event[name]);
    if (!isKept) this.#requireRate(event, code, this.#currency(currency, known.claim.termsVersion));
    const worth = () => `${formatMoney(received)} ${code} x ${convNum}/${convDen}, rounded down`;
    this.#figure('Credited', worth, credited, creditedOf(received, { num: convNum, den: convDen }));
    known.arrival = event;
  }

  #credit({ claim, arrival, first }: OpenDeposit, { uid, credited, staff }: EventOf<'DepositApproved'>): void {
    this.#figure('Credited', 'what arrived', credited, arrival?.credited ?? 0n);
    this.#requireStaff(claim.book, credited, first, staff);
    if (arrival === undefined) return;
    const { book, way } = claim;
    const asset = assetOf(book, way === 'coin');
    const { received, code } = arrival;
    if (code === this.#site?.currency && received === credited) this.#move(asset, this.#own(uid), credited);
    else {
      this.#move(asset, houseAccount('house/fx'), received, code);
      this.#move(houseAccount('house/fx'), this.#own(uid), credited);
    }
  }

  #withdrawal(event: WithdrawalEvent): void {
    const known = this.#withdrawals.get(event.withdrawal);
    if (event.type === 'WithdrawalRequested') {
      this.#check('a new withdrawal was requested', known === undefined && event.book !== 'demo');
      this.#request(event);
      return;
    }
    this.#check(`withdrawal ${event.withdrawal} of customer ${event.uid} was open`, known?.request.uid === event.uid);
    if (known === undefined) return;
    if (event.type === 'WithdrawalPreapproved') known.first = event.staff;
    else if (event.type === 'WithdrawalApproved') this.#approve(known, event);
    else if (event.type === 'HoldProposed') known.proposed = event;
    else if (event.type === 'WithdrawalHeld') this.#hold(known, event);
    else if (event.type !== 'HoldEnded') {
      this.#withdrawals.delete(event.withdrawal);
      this.#end(known, event);
    }
  }

  #request(event: EventOf<'WithdrawalRequested'>): void {
    const { uid, amount, fee, deadline, currency, termsVersion, withdrawal } = event;
    const terms = this.#terms.get(termsVersion)?.currencies.find(({ id }) => id === currency)?.withdrawal;
    if (terms === undefined) this.#check(`version ${termsVersion} of the terms offers currency ${currency}`, false);
    else this.#figure('Fee', () => feeText(terms, amount), fee, withdrawalFee(terms, amount));
    this.#check('the deadline is 24 hours later', deadline === this.#at + PAY_TIME);
    this.#move(this.#own(uid), customerAccount(uid, 'wd_pending'), amount);
    const nothing = { approval: undefined, first: 0, proposed: undefined, holds: 0 };
    this.#withdrawals.set(withdrawal, { request: event, ...nothing });
  }

  #approve(known: OpenWithdrawal, event: EventOf<'WithdrawalApproved'>): void {
    const { uid, amount, fee, way, code, currency, termsVersion, book } = known.request;
    const { received, convNum, convDen, staff } = event;
    this.#requireStaff(book, amount, known.first, staff);
    this.#requireRate(event, code, this.#currency(currency, termsVersion));
    const paid = () =>
      `(${formatMoney(amount)} - ${formatMoney(fee)}) x ${convDen}/${convNum} ${code}, rounded half up`;
    this.#figure('Received', paid, received, receivedOf(amount - fee, { num: convDen, den: convNum }, way));
    known.approval = event;
    const pending = customerAccount(uid, 'wd_pending');
    this.#move(pending, houseAccount('house/fee_withdraw'), fee);
    this.#move(pending, customerAccount(uid, 'wd_payable'), amount - fee);
  }

  #hold(known: OpenWithdrawal, { proposer, staff, reason, until, holds }: EventOf<'WithdrawalHeld'>): void {
    const { proposed } = known;
    this.#requireTwo(proposer, staff);
    this.#check('the hold was proposed', proposed?.staff === proposer && proposed.reason === reason);
    known.holds += 1;
    known.proposed = undefined;
    this.#check('it is one of three holds', holds === known.holds && holds <= MAX_HOLDS);
    this.#check('the hold lasts 72 hours', until === this.#at + HOLD_TIME);
  }

  /** Paid out, or back with its fee. */
  #end({ request, approval }: OpenWithdrawal, event: WithdrawalEvent): void {
    const { type } = event;
    const { uid, amount, fee, book, way, code } = request;
    const payable = customerAccount(uid, 'wd_payable');
    const isOfApproved = type === 'WithdrawalPaid' || type === 'WithdrawalFailed';
    this.#check('only an approved withdrawal is paid or fails', isOfApproved === (approval !== undefined));
    if (event.type === 'WithdrawalRejected') this.#requireSomebody(book, event.staff);
    if (type === 'WithdrawalPaid') {
      const [asset, fx, received] = [assetOf(book, way === 'coin'), houseAccount('house/fx'), approval?.received ?? 0n];
      if (code === this.#site?.currency && received === amount - fee) this.#move(payable, asset, received);
      else {
        this.#move(payable, fx, amount - fee);
        this.#move(fx, asset, received, code);
      }
    } else if (type === 'WithdrawalFailed') {
      this.#move(payable, this.#own(uid), amount - fee);
      this.#move(houseAccount('house/fee_withdraw'), this.#own(uid), fee);
    } else this.#move(customerAccount(uid, 'wd_pending'), this.#own(uid), amount);
  }
}

function feeText({ feeType, drawRate }: NonNullable<FundingCurrency['withdrawal']>, amount: Money): string {
  return feeType === 'percent' ? `${formatMoney(drawRate)}% of ${formatMoney(amount)}` : 'fixed by the terms';
}

function assetOf(book: Book, isCoin: boolean): AccountNumber {
  if (book !== 'real') return houseAccount('asset/sim');
  return houseAccount(isCoin ? 'asset/custody' : 'asset/bank');
}

/** The same postings, in their order. */
function sameMoney(posted: readonly Required[], required: readonly Required[]): boolean {
  return (
    posted.length === required.length &&
    required.every((one, place) => {
      const other = posted[place] as Required;
      return (
        one.debit === other.debit &&
        one.credit === other.credit &&
        one.amount === other.amount &&
        one.currency === other.currency
      );
    })
  );
}
