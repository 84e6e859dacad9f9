import type { Book } from '../../../domain/src/ledger/chart.ts';
import type { AccountFact, LedgerCommand, SiteDaysFact } from '../../src/ledger/input.ts';
import type { NaiveBroker } from '../naive-broker.ts';
import type { NaiveRoom } from '../room-model.ts';
import { NaiveOwnLimits } from './naive-own-limits.ts';

export type Purse = 'capital' | 'pnl_forex' | 'pnl_micro' | 'fee_trade' | 'swap' | 'nbp' | 'fee_withdraw' | 'goodwill';

/** A customer's accounts. */
export interface NaiveAccount {
  readonly uid: number;
  readonly book: Book;
  frozen: boolean;
  /** Where the customer lives; empty: unknown. */
  country: string;
  /** Posted on the contract account. */
  contract: bigint;
  /** Posted on the options account. */
  options: bigint;
  /** Posted on the funding account. */
  funding: bigint;
}

/** Customers' accounts and the house. */
export class NaiveLedger implements NaiveRoom<LedgerCommand, AccountFact | SiteDaysFact> {
  readonly accounts = new Map<number, NaiveAccount>();
  /** House funds by book and purse. */
  readonly house = new Map<string, bigint>();
  readonly ownLimits: NaiveOwnLimits;
  readonly commands: NaiveRoom<LedgerCommand, never>['commands'];
  readonly facts: NaiveRoom<never, AccountFact | SiteDaysFact>['facts'];
  readonly #broker: NaiveBroker;

  constructor(broker: NaiveBroker) {
    this.#broker = broker;
    this.ownLimits = new NaiveOwnLimits(broker);
    this.commands = { ...this.ownLimits.commands, 'sweep-account': (_at, { uid }) => this.#sweep(uid) };
    this.facts = { account: (body) => this.#account(body), 'site-days': (body) => this.ownLimits.zone(body) };
  }

  /** A result of contract trading, which own limits count. */
  realise(account: NaiveAccount, amount: bigint): void {
    account.contract += amount;
    this.ownLimits.count(account.uid, amount);
  }

  moveHouse(book: Book, purse: Purse, amount: bigint): void {
    const name = `${book} house/${purse}`;
    this.house.set(name, (this.house.get(name) ?? 0n) + amount);
  }

  houseFunds(book: Book): bigint {
    let sum = 0n;
    for (const [name, amount] of this.house) if (name.startsWith(`${book} `)) sum += amount;
    return sum;
  }

  #account({ uid, book, frozen, country = '' }: AccountFact): void {
    const known = this.accounts.get(uid);
    if (known !== undefined) {
      known.frozen = frozen;
      known.country = country;
      return;
    }
    const { demoGrant, houseCapital } = this.#broker.config.site;
    const isFirst = ![...this.accounts.values()].some((other) => other.book === book);
    if (isFirst && book !== 'real') this.moveHouse(book, 'capital', houseCapital);
    const grant = book === 'demo' ? demoGrant : 0n;
    const other = this.#broker.config.isOneAccount ? 0n : grant;
    this.accounts.set(uid, { uid, book, frozen, country, contract: grant, options: other, funding: other });
  }

  #sweep(uid: number): string[] {
    const account = this.accounts.get(uid);
    if (account === undefined) return ['refused ledger.account-not-found'];
    const { funding, options } = account;
    if (!this.#broker.config.isOneAccount || funding + options === 0n) return ['refused ledger.nothing-to-sweep'];
    account.contract += funding + options;
    account.funding = 0n;
    account.options = 0n;
    return [funding, options].filter((amount) => amount > 0n).map((amount) => `swept account of ${uid}: ${amount}`);
  }
}
