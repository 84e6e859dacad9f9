import type { Book } from '@vitrine/domain/ledger/chart';
import { instrumentFromJson } from '@vitrine/domain/market/instrument-json';
import type { Tick } from '@vitrine/domain/market/tick';
import type { MarginLevels, Stops } from '@vitrine/domain/trading/index';
import { Machine } from './machine.ts';
import type { RunningOption } from './options/index.ts';
import type { PendingOrder } from './trading/pending-orders.ts';

/** The rows of the home tables that make up the machine's state. */
export interface StoredState {
  readonly facts: AsyncIterable<{ subject: string; version: number; body: string }>;
  readonly accounts: AsyncIterable<{
    uid: number;
    book: Book;
    currency: string;
    frozen: boolean;
    called: boolean;
    /** Absent: those that every account begins with. */
    levels: MarginLevels | undefined;
    factVersion: number;
  }>;
  readonly balances: AsyncIterable<{ account: number; book: Book; currency: string; posted: bigint; held: bigint }>;
  /** Holding orders alone; pending ones; and the highest id any order ever had. */
  readonly orders: AsyncIterable<
    {
      id: number;
      uid: number;
      instrument: number;
      isBuy: boolean;
      lots: bigint;
      openPrice: bigint;
      openTick: number;
      margin: bigint;
      swapRate: bigint;
      swap: bigint;
    } & Stops
  >;
  readonly pending: AsyncIterable<Omit<PendingOrder, 'customer'> & { uid: number }>;
  readonly lastOrder: number;
  /** Running options by ascending id, and the highest id any option ever had. */
  readonly options: AsyncIterable<Omit<RunningOption, 'customer'> & { uid: number }>;
  readonly lastOption: number;
  /** The margin check that was cut; instrument 0: none. */
  readonly marginCheck: { readonly instrument: number; readonly uid: number };
  /** How far nights are paid; night 0: none ever was. */
  readonly rolloverProgress: { readonly rollover: number; readonly uid: number };
  readonly ticks: readonly Tick[];
}

/** Builds the machine from its home tables: the same state a replay of the journal to the same row reaches. */
export async function loadMachine(stored: StoredState): Promise<Machine> {
  const machine = new Machine();
  const { ledger, market, trading, options } = machine;
  for await (const { subject, version, body } of stored.facts) {
    if (subject === 'site') machine.apply({ type: 'SitePublished', factVersion: version, terms: body });
    else if (subject === 'options') machine.apply({ type: 'OptionTermsPublished', factVersion: version, terms: body });
    else market.publish(instrumentFromJson(body), version);
  }
  market.setCurrency(machine.site.currency);
  for await (const { uid, book, currency, frozen, called, levels, factVersion } of stored.accounts) {
    ledger.openCustomer(uid, book, currency, frozen, factVersion);
    if (levels !== undefined) trading.setLevels(ledger.indexOf(uid), levels);
    if (called) trading.called.add(ledger.indexOf(uid));
  }
  for await (const { account, book, currency, posted, held } of stored.balances) {
    ledger.openAccount(book, currency, account);
    ledger.move(book, currency, account, posted);
    if (held !== 0n) ledger.hold(account, held);
  }
  for await (const { id, uid, ...rest } of stored.orders) {
    const { instrument, isBuy, lots } = rest;
    const listed = market.get(instrument);
    if (listed === undefined) throw new Error(`order ${id}: no instrument ${instrument}`);
    const customer = ledger.indexOf(uid);
    const { unitsPerLot } = listed.terms;
    trading.positions.add({ ...rest, order: id, customer, unitsPerLot });
    trading.addLots(ledger.bookAt(customer), instrument, 'open', isBuy, lots);
  }
  for await (const { uid, ...pending } of stored.pending) {
    const customer = ledger.indexOf(uid);
    trading.pending.add({ ...pending, customer });
    trading.addLots(ledger.bookAt(customer), pending.instrument, 'pending', pending.isBuy, pending.lots);
  }
  trading.advanceOrderId(stored.lastOrder);
  for await (const { uid, ...running } of stored.options) {
    const customer = ledger.indexOf(uid);
    options.running.add({ ...running, customer });
    options.addWin(ledger.bookAt(customer), running.win);
  }
  options.advanceOptionId(stored.lastOption);
  if (stored.marginCheck.instrument !== 0) trading.splitTick = stored.marginCheck;
  trading.rolloverProgress = stored.rolloverProgress;
  for (const tick of stored.ticks) machine.resumeTick(tick);
  machine.rebuildGuards();
  return machine;
}
