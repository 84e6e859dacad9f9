import type { TradingEvent } from '../../src/trading/events.ts';
import type { RoomModel, Words } from '../room-model.ts';
import { tradingChecker } from './checker.ts';
import { tradingGenerator } from './generator.ts';

const words: Words<TradingEvent> = {
  OrderOpened: ({ order, uid, side, lots, instrument, price, tick, margin, fee }) =>
    `opened #${order} of ${uid}: ${side} ${lots} of ${instrument} at ${price} (tick ${tick.seq}), margin ${margin}, fee ${fee}`,
  OrderClosed: ({ order, uid, price, tick, closedBy, profit }) =>
    `closed #${order} of ${uid} at ${price} (tick ${tick.seq}) by ${closedBy}, profit ${profit}`,
  OrderPartClosed: ({ order, part, uid, price, tick, closedBy, profit, lots, margin, fee, swap, ...left }) => {
    const stays = `${left.lotsLeft} lots, margin ${left.marginLeft}, fee ${left.feeLeft}, swap ${left.swapLeft}`;
    return `part #${part} of #${order} of ${uid}: ${lots} lots at ${price} (tick ${tick.seq}) by ${closedBy}, profit ${profit}, margin ${margin}, fee ${fee}, swap ${swap}; stays ${stays}`;
  },
  OrderReversed: ({ order, opened }) => `reversed #${order} into #${opened}`,
  CloseAllStarted: ({ uid, which, instrument, closed, closing, skipped, profit }) =>
    `closing${skipped === 0 ? '' : '-some'} of ${uid}: ${which} in ${instrument}, ${closed + closing} and not ${skipped}, profit ${profit}`,
  OrderPlaced: ({ order, uid, side, lots, instrument, kind, target, tick, margin, fee }) => {
    const waits = `${(side === 'buy') === (kind === 'stop') ? 'above' : 'below'} ${target}`;
    return `placed #${order} of ${uid}: ${side} ${lots} of ${instrument} ${waits} (tick ${tick.seq}), margin ${margin}, fee ${fee}`;
  },
  OrderModified: ({ order, uid, lots, target, tick, margin, fee, ...before }) => {
    const was = `${before.lotsBefore} at ${before.targetBefore}, margin ${before.marginBefore}, fee ${before.feeBefore}`;
    return `modified #${order} of ${uid}: ${lots} at ${target} (tick ${tick.seq}), margin ${margin}, fee ${fee}; was ${was}`;
  },
  OrderTriggered: ({ order, uid, price, tick, margin, fee }) =>
    `triggered #${order} of ${uid} at ${price} (tick ${tick.seq}), margin ${margin}, fee ${fee}`,
  OrderCancelled: ({ order, uid, closedBy }) => `cancelled #${order} of ${uid} by ${closedBy}`,
  StopsSet: ({ order, stopLoss, takeProfit }) => `stops of #${order}: ${stopLoss} ${takeProfit}`,
  TrailingStopSet: ({ order, distance, isRunning, side, tick }) =>
    `trailing stop of #${order}: ${distance}${isRunning ? ` from ${side === 'buy' ? tick.bid : tick.ask}` : ''}`,
  TrailingStopsMoved: ({ instrument, side, tick }) =>
    `trailing stops of ${instrument} ${side} move to ${side === 'buy' ? tick.bid : tick.ask}`,
  TrailingStopReached: ({ order, level }) => `trailing stop of #${order} at ${level}`,
  SwapCharged: ({ order, uid, amount, swapAfter }) =>
    `rollover of #${order} of ${uid} costs ${amount}, in sum ${swapAfter}`,
  MarginCalled: ({ uid, netValue, usedMargin }) => `called ${uid}: ${netValue} on ${usedMargin}`,
  MarginRestored: ({ uid, netValue, usedMargin }) => `restored ${uid}: ${netValue} on ${usedMargin}`,
};

export const tradingModel: RoomModel = { generator: tradingGenerator, checker: tradingChecker, words };
