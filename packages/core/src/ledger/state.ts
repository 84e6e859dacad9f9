import {
  ACCOUNT_SPAN,
  type AccountNumber,
  BOOKS,
  type Book,
  CUSTOMER_KINDS,
  customerAccount,
  isHouseFunds,
  kindOf,
  ownerOf,
} from '@vitrine/domain/ledger/chart';
import { Bigs, Floats, Ints } from '../columns.ts';
import { OwnLimits } from './own-limits.ts';

const KINDS = Object.keys(CUSTOMER_KINDS).length;
const BOOK_NUMBER = new Map<Book, number>(BOOKS.map((book, number) => [book, number]));
const NONE = -1;
const LETTER_A = 65;
const LETTERS = 26;
const TRADING_FUNDS = ['forex', 'micro', 'stake'] as const;

/**
 * Balances and holds. Customers are in columns, by a dense index; the house is in a small map by book and currency.
 */
export class LedgerState {
  readonly ownLimits = new OwnLimits();
  /** Dense index by uid. */
  readonly #indexOf = new Map<number, number>();
  readonly #uids = new Floats();
  readonly #books = new Ints();
  readonly #frozen = new Ints();
  /** Two letters as a number from 1 on; 0: unknown. */
  readonly #countries = new Ints();
  readonly #factVersions = new Floats();
  /** Bit k is set if the account of kind k exists. */
  readonly #opened = new Ints();
  readonly #posted: readonly Bigs[] = Array.from({ length: KINDS + 1 }, () => new Bigs(0));
  /** Holds on the contract account. Other locked money is in separate accounts. */
  readonly #held = new Bigs();
  /** By currency, book and account, see #houseKey. */
  readonly #house = new Map<number, bigint>();
  readonly #currencies: string[] = [];
  readonly #houseOf = { real: 0n, paper: 0n, demo: 0n };
  /** Currency of every customer account. */
  #currency = '';

  get customers(): number {
    return this.#indexOf.size;
  }
  get currency(): string {
    return this.#currency;
  }

  /** Dense index of a customer, -1 if unknown. */
  indexOf(uid: number): number {
    return this.#indexOf.get(uid) ?? NONE;
  }
  uidAt(index: number): number {
    return this.#uids.get(index);
  }
  bookAt(index: number): Book {
    return BOOKS[this.#books.get(index)] as Book;
  }
  isFrozenAt(index: number): boolean {
    return this.#frozen.get(index) === 1;
  }
  /** Where the customer lives, ISO 3166-1 alpha-2; empty: unknown. */
  countryAt(index: number): string {
    return countryOf(this.#countries.get(index));
  }
  factVersionAt(index: number): number {
    return this.#factVersions.get(index);
  }
  /** Posted balance of the contract account. */
  contractPostedAt(index: number): bigint {
    return (this.#posted[CUSTOMER_KINDS.forex] as Bigs).get(index);
  }
  /** Holds on the contract account. */
  contractHeldAt(index: number): bigint {
    return this.#held.get(index);
  }

  isOpen(book: Book, currency: string, account: AccountNumber): boolean {
    const kind = kindOf(account);
    if (kind === undefined) return this.#house.has(this.#houseKey(book, currency, account));
    const index = this.indexOf(ownerOf(account));
    return index !== NONE && (this.#opened.get(index) & (1 << CUSTOMER_KINDS[kind])) !== 0;
  }

  posted(book: Book, currency: string, account: AccountNumber): bigint {
    const kind = kindOf(account);
    if (kind === undefined) return this.#house.get(this.#houseKey(book, currency, account)) ?? 0n;
    return (this.#posted[CUSTOMER_KINDS[kind]] as Bigs).get(this.#customer(account));
  }

  /** What the trading accounts of a customer hold, open stakes included: transfers between them and stakes leave it as it is. */
  tradingFunds(index: number): bigint {
    return TRADING_FUNDS.reduce((sum, kind) => sum + (this.#posted[CUSTOMER_KINDS[kind]] as Bigs).get(index), 0n);
  }

  /** The house's funds in a book, in the site currency: its capital plus all results. */
  houseFunds(book: Book): bigint {
    return this.#houseOf[book];
  }

  /**
   * What all customers of a book own, in account currency: the books sum to 0, so it is what the house and its assets do
   * not have. The debt of loans counts against it.
   */
  customersOwn(book: Book): bigint {
    let sum = 0n;
    for (const [key, posted] of this.#house) if (this.#isOf(key, book)) sum -= posted;
    return sum;
  }

  /** Everything that a customer owns, withdrawals under way included. */
  totalOf(index: number): bigint {
    return this.#posted.reduce((sum, column) => sum + column.get(index), 0n);
  }

  openCustomer(uid: number, book: Book, currency: string, frozen: boolean, factVersion: number): void {
    if (this.#indexOf.has(uid)) throw new Error(`customer ${uid} exists`);
    if (this.#currency !== '' && this.#currency !== currency) throw new Error('customers have one currency');
    this.#currency = currency;
    const index = this.#indexOf.size;
    this.#indexOf.set(uid, index);
    this.#uids.set(index, uid);
    this.#books.set(index, BOOK_NUMBER.get(book) as number);
    this.#frozen.set(index, frozen ? 1 : 0);
    this.#countries.set(index, 0);
    this.#factVersions.set(index, factVersion);
    this.#held.set(index, 0n);
    this.#opened.set(index, (1 << CUSTOMER_KINDS.change) | (1 << CUSTOMER_KINDS.forex) | (1 << CUSTOMER_KINDS.micro));
    for (const column of this.#posted) column.set(index, 0n);
  }

  changeCustomer(uid: number, frozen: boolean, factVersion: number): void {
    const index = this.indexOf(uid);
    this.#frozen.set(index, frozen ? 1 : 0);
    this.#factVersions.set(index, factVersion);
  }

  setCountry(uid: number, country: string): void {
    this.#countries.set(this.indexOf(uid), numberOfCountry(country));
  }

  openAccount(book: Book, currency: string, account: AccountNumber): void {
    const kind = kindOf(account);
    if (kind === undefined) this.#house.set(this.#houseKey(book, currency, account), 0n);
    else {
      const index = this.#customer(account);
      this.#opened.set(index, this.#opened.get(index) | (1 << CUSTOMER_KINDS[kind]));
    }
  }

  /** Adds an amount to a balance; credits are positive. */
  move(book: Book, currency: string, account: AccountNumber, amount: bigint): void {
    const kind = kindOf(account);
    if (kind === undefined) {
      const key = this.#houseKey(book, currency, account);
      this.#house.set(key, (this.#house.get(key) ?? 0n) + amount);
      if (isHouseFunds(account) && currency === this.#currency) this.#houseOf[book] += amount;
      return;
    }
    const index = this.#customer(account);
    const column = this.#posted[CUSTOMER_KINDS[kind]] as Bigs;
    column.set(index, column.get(index) + amount);
  }

  hold(account: AccountNumber, amount: bigint): void {
    const index = this.#customer(account);
    this.#held.set(index, this.#held.get(index) + amount);
  }

  #houseKey(book: Book, currency: string, account: AccountNumber): number {
    let place = this.#currencies.indexOf(currency);
    if (place === NONE) place = this.#currencies.push(currency) - 1;
    return (place * BOOKS.length + (BOOK_NUMBER.get(book) as number)) * ACCOUNT_SPAN + account;
  }

  /** Whether a key of the house belongs to a book in account currency. */
  #isOf(key: number, book: Book): boolean {
    const place = Math.floor(key / ACCOUNT_SPAN);
    return (
      place % BOOKS.length === BOOK_NUMBER.get(book) &&
      this.#currencies[Math.floor(place / BOOKS.length)] === this.#currency
    );
  }

  #customer(account: AccountNumber): number {
    const index = this.indexOf(ownerOf(account));
    if (index === NONE) throw new Error(`account ${account} has no customer`);
    return index;
  }

  /** All balances, as table rows. */
  *balances(): Generator<{ account: AccountNumber; book: Book; currency: string; posted: bigint; held: bigint }> {
    for (const [key, posted] of this.#house) {
      const place = Math.floor(key / ACCOUNT_SPAN);
      const book = BOOKS[place % BOOKS.length] as Book;
      const currency = this.#currencies[Math.floor(place / BOOKS.length)] as string;
      yield { account: key % ACCOUNT_SPAN, book, currency, posted, held: 0n };
    }
    for (let index = 0; index < this.#indexOf.size; index += 1) {
      for (const kind of Object.keys(CUSTOMER_KINDS) as (keyof typeof CUSTOMER_KINDS)[]) {
        if ((this.#opened.get(index) & (1 << CUSTOMER_KINDS[kind])) === 0) continue;
        yield {
          account: customerAccount(this.uidAt(index), kind),
          book: this.bookAt(index),
          currency: this.#currency,
          posted: (this.#posted[CUSTOMER_KINDS[kind]] as Bigs).get(index),
          held: kind === 'forex' ? this.#held.get(index) : 0n,
        };
      }
    }
  }
}

function numberOfCountry(country: string): number {
  if (country === '') return 0;
  return (country.charCodeAt(0) - LETTER_A) * LETTERS + country.charCodeAt(1) - LETTER_A + 1;
}

function countryOf(number: number): string {
  if (number === 0) return '';
  const place = number - 1;
  return String.fromCharCode(LETTER_A + Math.floor(place / LETTERS), LETTER_A + (place % LETTERS));
}
