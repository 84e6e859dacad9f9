import { type Book, customerAccount, houseAccount, kindOf, ownerOf } from '@vitrine/domain/ledger/chart';
import fc from 'fast-check';
import { expect } from 'vitest';
import { accountFact } from '../../../../tests/support/market.ts';
import type { CoreEvent } from '../../src/events.ts';
import { post } from '../../src/ledger/ledger.ts';
import { anyNumber, type RoomModel, randomAction } from '../room-model.ts';
import type { World } from '../world.ts';
import type { NaiveAccount } from './naive-ledger.ts';
import { checkOwnLimits, OWN_LIMIT_OUTCOMES, ownLimitActions, ownLimitWords } from './own-limits-model.ts';

/** The customers: book and money on the contract account, in millionths. */
export const CUSTOMERS: readonly { readonly book: Book; readonly money: bigint }[] = [
  { book: 'demo', money: 0n },
  { book: 'demo', money: 0n },
  { book: 'demo', money: 900_000_000_000_000_000n },
  { book: 'real', money: 1_000_000_000n },
  { book: 'real', money: 5_000_000n },
  { book: 'paper', money: 123_456_789_012n },
  { book: 'paper', money: 77_000_000_000_001n },
  { book: 'real', money: 0n },
  // Enough of them that together they reach the house limit of their book, which one customer cannot.
  { book: 'paper', money: 77_000_000_000_000n },
  { book: 'paper', money: 77_000_000_000_000n },
  { book: 'paper', money: 77_000_000_000_000n },
  { book: 'paper', money: 77_000_000_000_000n },
];
/** Where customers live. */
export const COUNTRIES = ['DE', 'FR', 'JP'] as const;
/** On every options account at the beginning, on top of a demo account's grant. */
const OPTIONS_MONEY = 3_333_330_000n;

/** The account of a customer whom the ledger knows. */
export function accountOf({ naive }: World, uid: number): NaiveAccount {
  const account = naive.ledger.accounts.get(uid);
  if (account === undefined) throw new Error(`nobody has number ${uid}`);
  return account;
}

/** Posts a deposit, which no command of this world does. */
function deposit(world: World, book: Book, credit: number, amount: bigint): void {
  const events: CoreEvent[] = [];
  const emit = (event: CoreEvent): void => {
    world.machine.apply(event);
    events.push(event);
  };
  const money = { book, currency: 'USD', debit: houseAccount('asset/sim'), credit, amount, order: 0 };
  post(world.machine.ledger, { at: world.at, events, emit }, { ...money, reason: 'deposit' });
  world.record(world.at, events);
}

function openAccount(world: World, uid: number, { book, money }: (typeof CUSTOMERS)[number]): void {
  world.fact(accountFact(uid, book));
  const account = accountOf(world, uid);
  if (money > 0n) deposit(world, book, customerAccount(uid, 'forex'), money);
  account.contract += money;
  deposit(world, book, customerAccount(uid, 'micro'), OPTIONS_MONEY);
  account.options += OPTIONS_MONEY;
}

function checkCustomer({ machine }: World, { uid, book, country, contract, options, funding }: NaiveAccount): void {
  const index = machine.ledger.indexOf(uid);
  if (machine.ledger.bookAt(index) !== book) throw new Error(`customer ${uid} is in another book`);
  if (machine.ledger.contractPostedAt(index) !== contract) throw new Error(`customer ${uid} does not have ${contract}`);
  if (machine.ledger.countryAt(index) !== country) throw new Error(`customer ${uid} does not live in ${country}`);
  const postedOf = (kind: 'change' | 'micro' | 'stake'): bigint =>
    machine.ledger.posted(book, 'USD', customerAccount(uid, kind));
  if (postedOf('micro') !== options) throw new Error(`customer ${uid} does not have ${options} for options`);
  if (postedOf('change') !== funding) throw new Error(`customer ${uid} does not have ${funding} to fund`);
  for (const kind of ['change', 'micro', 'stake'] as const) {
    if (postedOf(kind) < 0n) throw new Error(`customer ${uid}: ${kind} is negative`);
  }
}

function checkHouse({ machine, naive }: World): void {
  for (const book of ['real', 'paper', 'demo'] as const) {
    if (machine.ledger.houseFunds(book) !== naive.ledger.houseFunds(book)) throw new Error(`house funds of ${book}`);
  }
  for (const [name, amount] of naive.ledger.house) {
    const [book, purse] = name.split(' ') as [Book, 'house/capital'];
    if (machine.ledger.posted(book, 'USD', houseAccount(purse)) !== amount) throw new Error(name);
  }
}

/** Balances are the sums of the postings, and a customer's account log adds up to them too. */
function checkTables({ tables, machine }: World): void {
  for (const { account, book, currency, posted } of tables.rows('balances')) {
    let sum = 0n;
    for (const row of tables.rows('postings')) {
      if (row.book !== book || row.currency !== currency) continue;
      if (row.credit === account) sum += row.amount as bigint;
      if (row.debit === account) sum -= row.amount as bigint;
    }
    expect(posted).toBe(sum);
    expect(posted).toBe(machine.ledger.posted(book as Book, currency as string, Number(account)));
  }
  for (const { uid } of tables.rows('accounts')) {
    for (const kind of [1, 2, 3]) {
      const log = tables.rows('account_log').filter((row) => row.uid === uid && row.kind === kind);
      const balance = tables.rows('balances').find((row) => row.account === Number(uid) * 64 + kind)?.posted;
      expect(log.reduce((sum, row) => sum + (row.value as bigint), 0n)).toBe(balance);
      expect(log.at(-1)?.balance_after ?? 0n).toBe(balance);
    }
  }
}

export const ledgerModel: RoomModel = {
  generator: {
    begin: (world) => {
      for (const [index, customer] of CUSTOMERS.entries()) openAccount(world, world.uids[index] as number, customer);
      deposit(world, 'real', houseAccount('house/capital'), 2_000_000_000_000n);
      world.naive.ledger.moveHouse('real', 'capital', 2_000_000_000_000n);
    },
    actions: {
      freeze: randomAction(
        1,
        fc.record({ who: anyNumber, frozen: fc.constantFrom(true, false, false) }),
        (world, { who, frozen }) => {
          const uid = world.customerAt(who);
          const { book, country } = accountOf(world, uid);
          world.fact(accountFact(uid, book, world.nextFactVersion(), frozen, country));
        },
      ),
      /** Documents say that a customer lives somewhere else, or nobody knows any more. */
      moves: randomAction(
        2,
        fc.record({ who: anyNumber, country: fc.constantFrom(...COUNTRIES, '') }),
        (world, { who, country }) => {
          const uid = world.customerAt(who);
          const { book, frozen } = accountOf(world, uid);
          world.fact(accountFact(uid, book, world.nextFactVersion(), frozen, country));
        },
      ),
      /** What is on the other accounts moves to the contract account. */
      sweep: randomAction(4, anyNumber, (world, who) => {
        world.command({ kind: 'sweep-account', uid: world.customerAt(who) });
      }),
      ...ownLimitActions,
    },
    mustSee: ['protected', 'swept', 'contract-stake', 'refused ledger.nothing-to-sweep', ...OWN_LIMIT_OUTCOMES],
  },
  checker: {
    step: (world) => {
      for (const account of world.naive.ledger.accounts.values()) checkCustomer(world, account);
      checkHouse(world);
      checkOwnLimits(world);
    },
    tables: checkTables,
  },
  words: {
    ...ownLimitWords,
    Posted: ({ reason, debit, credit, amount }) => {
      const isFromContract = debit % 64 === 2;
      if (reason === 'account-sweep') return `swept account of ${Math.floor(credit / 64)}: ${amount}`;
      if (reason === 'option-stake' && isFromContract) return `contract-stake of ${Math.floor(debit / 64)}: ${amount}`;
      if (reason === 'transfer-out')
        return `transferred of ${ownerOf(credit)}: ${amount} from ${kindOf(debit)} to ${kindOf(credit)}`;
      return reason === 'balance-protection' ? `protected ${Math.floor(credit / 64)} with ${amount}` : undefined;
    },
  },
};
