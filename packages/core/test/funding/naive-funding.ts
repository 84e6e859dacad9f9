import { isOpenAt } from '@vitrine/domain/market/calendar';
import { ACCOUNT_SPAN, accountName, type Book, kindOf, ownerOf } from '../../../domain/src/ledger/chart.ts';
import { type Fraction, fixed, fraction, over } from '../../../domain/test/rational.ts';
import type { CorrectPosting, FundingCommand, FundingFact, PostGoodwill, Transfer } from '../../src/funding/input.ts';
import type { NaiveAccount, Purse } from '../ledger/naive-ledger.ts';
import type { NaiveBroker } from '../naive-broker.ts';
import type { NaiveRoom } from '../room-model.ts';
import type { NaiveTrader } from '../trading/naive-trader.ts';
import { NaiveDeposits } from './naive-deposits.ts';
import { NaiveTerms } from './naive-terms.ts';
import { NaiveWithdrawals } from './naive-withdrawals.ts';

const FIELD = { change: 'funding', forex: 'contract', micro: 'options' } as const;
/** What prices decide: no correction reaches it. */
const RESULTS = ['house/pnl_forex', 'house/pnl_micro', 'house/fee_trade', 'house/swap', 'house/nbp'];
const HOUR = 3_600_000;

/** Money between the accounts of a customer, into them and out of them. */
export class NaiveFunding implements NaiveRoom<FundingCommand, FundingFact> {
  readonly terms = new NaiveTerms();
  readonly deposits: NaiveDeposits;
  readonly withdrawals: NaiveWithdrawals;
  /** What the site has outside, and what it has converted, by book, currency and account. */
  readonly outside = new Map<string, bigint>();
  readonly commands: NaiveRoom<FundingCommand, never>['commands'];
  readonly facts = {
    funding: ({ terms }: FundingFact, version: number): void => {
      if (version > this.terms.newest) this.terms.publish(this.#broker.at, terms, version);
    },
  };
  readonly #goodwill = new Set<string>();
  readonly #corrected = new Set<string>();
  readonly #broker: NaiveBroker;

  constructor(broker: NaiveBroker) {
    this.#broker = broker;
    this.deposits = new NaiveDeposits(broker);
    this.withdrawals = new NaiveWithdrawals(broker);
    this.commands = {
      ...this.deposits.commands,
      ...this.withdrawals.commands,
      transfer: (_at, command) => this.#transfer(command),
      'post-goodwill': (_at, command) => this.#payGoodwill(command),
      'correct-posting': (_at, command) => this.#reverse(command),
    };
  }

  /** What can be moved away; below 0 while positions have lost more than that. */
  freeOn(account: NaiveAccount, kind: Transfer['from']): bigint {
    const { trading } = this.#broker;
    return kind === 'forex' ? trading.freeOf(trading.traderOf(account.uid) as NaiveTrader) : account[FIELD[kind]];
  }

  /** The account that money comes to and leaves from. */
  get kind(): 'forex' | 'change' {
    return this.#broker.config.isOneAccount ? 'forex' : 'change';
  }

  credit(account: NaiveAccount, amount: bigint): void {
    account[FIELD[this.kind]] += amount;
  }

  moveOutside(book: Book, code: string, name: string, amount: bigint): void {
    const key = `${book} ${code} ${name}`;
    this.outside.set(key, (this.outside.get(key) ?? 0n) + amount);
  }

  /** Account currency for one unit of a currency, exact. */
  rateOf(id: number, version: number): Fraction | undefined {
    const find = (of: number) => this.terms.of(of).currencies.find((one) => one.id === id);
    const currency = find(this.terms.newest) ?? find(version);
    return currency && this.terms.rate(currency, this.#broker.at, (instrument) => this.#midOf(instrument));
  }

  #midOf(instrument: number): Fraction | undefined {
    const { market, at } = this.#broker;
    const quote = market.quotes.get(instrument);
    const terms = market.terms.get(instrument);
    const precision = terms?.pricePrecision ?? 0;
    if (terms !== undefined && isOpenAt(terms.calendar, at) && !market.isFresh(terms, at)) return undefined;
    return quote && over(fixed(quote.bid + quote.ask, precision), fraction(2n));
  }

  /** Everything a customer owns. */
  ownedBy({ uid, contract, options, funding }: NaiveAccount): bigint {
    const { running } = this.#broker.options;
    const stakes = running.filter((one) => one.uid === uid).reduce((sum, { stake }) => sum + stake, 0n);
    return contract + options + funding + stakes + this.withdrawals.underWayOf(uid);
  }

  /** Too much is late or held in a book: it takes no money in. */
  isLocked(book: Book): boolean {
    const open = this.withdrawals.open().filter((one) => one.book === book);
    if (open.some(({ requestedAt }) => this.#broker.at - requestedAt > 96 * HOUR)) return true;
    const held = open.filter(({ state }) => state === 'held').reduce((sum, { amount }) => sum + amount, 0n);
    const accounts = [...this.#broker.ledger.accounts.values()].filter((one) => one.book === book);
    const owned = accounts.reduce((sum, account) => sum + this.ownedBy(account), 0n);
    return held > 0n && held * 20n > owned;
  }

  time(at: number): string[] {
    return [...this.deposits.time(at), ...this.withdrawals.time(at)];
  }

  #transfer({ uid, from, to, amount }: Transfer): string[] {
    const account = this.#broker.ledger.accounts.get(uid);
    if (account === undefined) return ['refused funding.account-not-found'];
    if (account.frozen) return ['refused funding.account-frozen'];
    if (this.#broker.config.isOneAccount) return ['refused funding.only-one-account'];
    if (from === to) return ['refused funding.same-account'];
    if (amount <= 0n) return ['refused funding.amount-not-positive'];
    if (amount > this.freeOn(account, from)) return ['refused funding.insufficient-balance'];
    account[FIELD[from]] -= amount;
    account[FIELD[to]] += amount;
    return [`transferred of ${uid}: ${amount} from ${from} to ${to}`];
  }

  #payGoodwill({ uid, amount, proposal, maker, checker }: PostGoodwill): string[] {
    const account = this.#broker.ledger.accounts.get(uid);
    if (account === undefined) return ['refused funding.account-not-found'];
    if (account.book === 'demo') return ['refused request.real-account-only'];
    if (maker === checker) return ['refused funding.same-staff'];
    if (amount <= 0n) return ['refused funding.amount-not-positive'];
    if (this.#goodwill.has(`${proposal} ${uid}`)) return ['refused funding.already-corrected'];
    this.#goodwill.add(`${proposal} ${uid}`);
    this.credit(account, amount);
    this.#broker.ledger.moveHouse(account.book, 'goodwill', -amount);
    return [`goodwill of ${uid}: ${amount}`];
  }

  #reverse(command: CorrectPosting): string[] {
    const { uid, seq, idx, debit, credit, amount, book, maker, checker } = command;
    const account = this.#broker.ledger.accounts.get(uid);
    if (account === undefined) return ['refused funding.account-not-found'];
    if (maker === checker) return ['refused funding.same-staff'];
    if (this.#corrected.has(`${seq} ${idx}`)) return ['refused funding.already-corrected'];
    const sides = [debit, credit];
    const isKept = sides.some(
      (side) => side > ACCOUNT_SPAN && !['change', 'forex', 'micro'].includes(kindOf(side) ?? ''),
    );
    const isResult = sides.some((side) => side < ACCOUNT_SPAN && RESULTS.includes(accountName(side)));
    if (isKept || isResult || account.book !== book || !sides.some((side) => ownerOf(side) === uid)) {
      return ['refused funding.not-correctable'];
    }
    const [from, to] = [this.#usedFor(credit), this.#usedFor(debit)];
    if (from === to) return ['refused funding.not-correctable'];
    const payer = this.#broker.ledger.accounts.get(ownerOf(from));
    if (payer !== undefined && amount > this.freeOn(payer, kindOf(from) as Transfer['from'])) {
      return ['refused funding.insufficient-balance'];
    }
    this.#corrected.add(`${seq} ${idx}`);
    this.#add(book, from, -amount);
    this.#add(book, to, amount);
    return [`corrected of ${uid}: ${seq}/${idx}`];
  }

  /** A customer's contract account for all their accounts, while it is the only one. */
  #usedFor(account: number): number {
    return this.#broker.config.isOneAccount && ownerOf(account) > 0 ? ownerOf(account) * ACCOUNT_SPAN + 2 : account;
  }

  #add(book: Book, account: number, amount: bigint): void {
    const owner = this.#broker.ledger.accounts.get(ownerOf(account));
    if (owner !== undefined) owner[FIELD[kindOf(account) as Transfer['from']]] += amount;
    else if (accountName(account) === 'house/fx' || accountName(account).startsWith('asset/')) {
      this.moveOutside(book, 'USD', accountName(account), amount);
    } else this.#broker.ledger.moveHouse(book, accountName(account).slice('house/'.length) as Purse, amount);
  }
}
