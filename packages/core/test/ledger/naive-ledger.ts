import type { Book } from '../../../domain/src/ledger/chart.ts';
import type { AccountFact } from '../../src/ledger/input.ts';
import type { NaiveBroker } from '../naive-broker.ts';
import type { NaiveRoom } from '../room-model.ts';

export type Purse = 'capital' | 'pnl_forex' | 'pnl_micro' | 'fee_trade' | 'swap' | 'nbp';

/** A customer's accounts. */
export interface NaiveAccount {
  readonly uid: number;
  readonly book: Book;
  frozen: boolean;
  /** Posted on the contract account. */
  contract: bigint;
  /** Posted on the options account. */
  options: bigint;
}

/** Customers' accounts and the house. */
export class NaiveLedger implements NaiveRoom<never, AccountFact> {
  readonly accounts = new Map<number, NaiveAccount>();
  /** House funds by book and purse. */
  readonly house = new Map<string, bigint>();
  readonly commands = {};
  readonly facts = { account: (body: AccountFact): void => this.#account(body) };
  readonly #broker: NaiveBroker;

  constructor(broker: NaiveBroker) {
    this.#broker = broker;
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

  #account({ uid, book, frozen }: AccountFact): void {
    const known = this.accounts.get(uid);
    if (known !== undefined) {
      known.frozen = frozen;
      return;
    }
    const { demoGrant, houseCapital } = this.#broker.config.site;
    const isFirst = ![...this.accounts.values()].some((other) => other.book === book);
    if (isFirst && book !== 'real') this.moveHouse(book, 'capital', houseCapital);
    const grant = book === 'demo' ? demoGrant : 0n;
    this.accounts.set(uid, { uid, book, frozen, contract: grant, options: grant });
  }
}
