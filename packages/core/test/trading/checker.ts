import { expect } from 'vitest';
import type { Input } from '../../src/input.ts';
import type { RoomChecker } from '../room-model.ts';
import type { World } from '../world.ts';

function checkTrader({ machine, naive }: World, uid: number): void {
  const trader = naive.trading.traderOf(uid);
  if (trader === undefined) throw new Error(`customer ${uid} has no account`);
  const { account, positions, pending } = trader;
  const index = machine.ledger.indexOf(uid);
  if (machine.trading.positions.countOf(index) !== positions.length) throw new Error(`positions of ${uid}`);
  if (machine.trading.pending.countOf(index) !== pending.length) throw new Error(`pending orders of ${uid}`);
  if (positions.length === 0 && account.contract < 0n) throw new Error(`customer ${uid} owes ${account.contract}`);
}

function checkStep(world: World, input: Input, told: readonly string[]): void {
  const { ledger, market, trading } = world.naive;
  for (const uid of ledger.accounts.keys()) checkTrader(world, uid);
  if (input.type === 'command' && /^(opened|placed|reversed)/.test(told[0] ?? '')) {
    const trader = trading.traderOf(input.command.uid);
    if (trader !== undefined && trading.freeOf(trader) < 0n) throw new Error('an accepted order left free below 0');
  }
  if (input.type === 'tick' && market.isOpen(market.instrumentOf(input.quote.instrument), input.at)) {
    for (const trader of trading.traders()) {
      if (trading.isTouched(trader, input.quote.instrument) && trading.canBeStoppedOut(trader, input.at)) {
        throw new Error(`customer ${trader.account.uid} was not stopped out`);
      }
    }
  }
}

function checkTables({ tables, naive }: World): void {
  const orders = tables.rows('contract_orders');
  expect(orders).toHaveLength(naive.trading.lastOrder);
  for (const order of orders) {
    const owner = naive.trading.traderOf(Number(order.uid));
    const open = owner?.positions.find((one) => one.order === order.id);
    const pending = owner?.pending.find((one) => one.order === order.id);
    const live = open ?? pending;
    expect(order.status).toBe(pending !== undefined ? 0 : open !== undefined ? 1 : 3);
    for (const column of ['profit', 'closed_by', 'closed_at', 'closed_seq', 'close_tick_seq']) {
      expect(order[column] === null).toBe(live !== undefined);
    }
    const neverFilled = pending !== undefined || (live === undefined && order.close_price === null);
    for (const column of ['open_price', 'open_tick_seq']) expect(order[column] === null).toBe(neverFilled);
    if (order.target_price === null) expect(order.triggered_seq).toBeNull();
    else expect(order.triggered_seq === null).toBe(neverFilled);
    if (open !== undefined) expect(order.swap).toBe(open.swap);
    const rollovers = tables.rows('postings').filter(({ reason, ref }) => reason === 13 && ref === order.id);
    const toHouse = rollovers.map((row) => (Number(row.debit) < 64 ? -(row.amount as bigint) : (row.amount as bigint)));
    // Closed parts took their share of what the position was charged.
    const parts = orders.filter(({ part_of }) => part_of === order.id).map(({ swap }) => swap as bigint);
    const charged = parts.reduce((sum, swap) => sum + swap, order.swap as bigint);
    if (order.part_of === null) expect(charged).toBe(toHouse.reduce((sum, amount) => sum + amount, 0n));
    if (pending !== undefined) expect([order.lots, order.target_price]).toEqual([pending.lots, pending.target]);
    if (live === undefined) continue;
    expect([order.stop_loss, order.take_profit]).toEqual([live.stopLoss, live.takeProfit]);
    const distance = open === undefined ? pending?.trailing : open.trailing?.distance;
    expect(order.trailing_distance ?? 0n).toBe(distance ?? 0n);
  }
}

export const tradingChecker: RoomChecker = {
  holds: ({ ledger, trading }) => [
    ...[...trading.positions.orders()].map(({ customer, margin }) => ({
      uid: ledger.uidAt(customer),
      amount: margin,
    })),
    ...[...trading.pending.all()].map(({ customer, margin, fee }) => ({
      uid: ledger.uidAt(customer),
      amount: margin + fee,
    })),
  ],
  step: checkStep,
  tables: checkTables,
};
