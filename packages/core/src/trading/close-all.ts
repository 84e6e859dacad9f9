import type { Money } from '@vitrine/domain/kernel/decimal';
import { refusal } from '@vitrine/domain/kernel/refusal';
import { isInFilter, type PositionFilter } from '@vitrine/domain/trading/index';
import { type Listed, refuseWhenNotOpen } from '../market/index.ts';
import { type Decision, MAX_ORDERS_PER_STEP, type Step } from '../step.ts';
import { closePosition, endCallAfterClose } from './close-order.ts';
import type { TradingContext } from './context.ts';
import { refuseWithoutTick } from './dealing.ts';
import type { CloseAll } from './input.ts';
import { profitNow } from './margin-guard.ts';
import type { Position } from './positions.ts';
import type { CloseAllProgress } from './state.ts';
import { chargeOverdueSwap } from './swap.ts';

/**
 * Closes a customer's positions together, by ascending id, all at the newest tick of their instrument. Positions in an
 * instrument that cannot be dealt on now are skipped and counted; when that is all of them, the request is refused for
 * the reason of the first. After {@link MAX_ORDERS_PER_STEP} the rest follows in further steps: ticks wait, so that it
 * closes at the same prices, and which instruments can be dealt on stays as it was. Later orders are not touched.
 */
export function closeAll(
  context: TradingContext,
  step: Step,
  command: CloseAll,
  acceptedTick: number | undefined,
): Decision {
  const { ledger, market, trading } = context;
  const { uid, which, instrument } = command;
  const chosen = choose(
    context,
    ledger.indexOf(uid),
    which,
    (one) => instrument === 0 || one.instrument === instrument,
  );
  const instruments: number[] = [];
  let skippedFor: Decision;
  for (const id of new Set(chosen.map((one) => one.instrument))) {
    const refused = refuseInstrument(context, step, command, market.get(id) as Listed, acceptedTick);
    if (refused === undefined) instruments.push(id);
    skippedFor ??= refused;
  }
  const closing = chosen.filter((one) => instruments.includes(one.instrument));
  if (closing.length === 0) return skippedFor ?? { refused: refusal('trading.nothing-to-close') };
  const closed = Math.min(closing.length, MAX_ORDERS_PER_STEP);
  const skipped = chosen.length - closing.length;
  const profit = closing.reduce((sum, one) => sum + one.profit, 0n);
  step.emit({
    type: 'CloseAllStarted',
    uid,
    which,
    instrument,
    closed,
    closing: closing.length - closed,
    skipped,
    profit,
  });
  const progress = { uid, which, instruments: instruments.join(' '), afterOrder: 0 };
  closeNext(context, step, closing, { ...progress, lastOrder: trading.nextOrder - 1, requestedAt: step.at });
  return undefined;
}

function refuseInstrument(
  context: TradingContext,
  { at }: Step,
  { instrument }: CloseAll,
  listed: Listed,
  acceptedTick: number | undefined,
): Decision {
  return (
    refuseWhenNotOpen(listed, at) ??
    refuseWithoutConversion(context, listed) ??
    (instrument === 0 ? refuseNextTick(listed) : undefined) ??
    refuseWithoutTick(listed, at, acceptedTick)
  );
}

/** Continues a request that one step did not take, at the same prices. */
export function resumeCloseAll(context: TradingContext, step: Step): void {
  const { ledger, trading } = context;
  const { closeAll: progress } = trading;
  if (progress === undefined) return;
  const { uid, which, instruments, afterOrder, lastOrder } = progress;
  const ids = new Set(instruments.split(' ').map(Number));
  const left = choose(
    context,
    ledger.indexOf(uid),
    which,
    ({ order, instrument }) => order > afterOrder && order <= lastOrder && ids.has(instrument),
  );
  closeNext(context, step, left, progress);
}

interface Chosen {
  readonly slot: number;
  readonly order: number;
  readonly instrument: number;
  readonly profit: Money;
}

/** The positions of a customer that a filter takes, by ascending id. Without a conversion their profit counts as 0. */
function choose(
  context: TradingContext,
  customer: number,
  which: PositionFilter,
  isAsked: (position: Position) => boolean,
): Chosen[] {
  const { market, trading } = context;
  const chosen: Chosen[] = [];
  if (customer < 0) return chosen;
  for (const slot of trading.positions.slotsOf(customer)) {
    const position = trading.positions.at(slot);
    if (!isAsked(position)) continue;
    const { order, instrument } = position;
    const hasConversion = market.conversionOf(market.get(instrument) as Listed) !== undefined;
    const profit = hasConversion ? profitNow(context, position) : 0n;
    if (isInFilter(which, profit)) chosen.push({ slot, order, instrument, profit });
  }
  return chosen.sort((a, b) => a.order - b.order);
}

function closeNext(context: TradingContext, step: Step, closing: readonly Chosen[], progress: CloseAllProgress): void {
  const { ledger, trading } = context;
  const now = closing.slice(0, MAX_ORDERS_PER_STEP);
  for (const { slot } of now) {
    chargeOverdueSwap(context, step, slot, progress.requestedAt);
    closePosition(context, step, slot, 'user');
  }
  endCallAfterClose(context, step, ledger.indexOf(progress.uid));
  const last = now.at(-1);
  if (last !== undefined && now.length < closing.length) {
    step.emit({ type: 'CloseAllSplit', ...progress, afterOrder: last.order });
  } else if (trading.closeAll !== undefined) {
    step.emit({ type: 'CloseAllFinished', uid: progress.uid });
  }
}

function refuseWithoutConversion({ market }: TradingContext, listed: Listed): Decision {
  if (market.conversionOf(listed) !== undefined) return undefined;
  return { refused: refusal('market.no-conversion', { currency: listed.terms.quoteCurrency }) };
}

/** Fill rule `next`: a command can wait for the tick of one instrument only. */
function refuseNextTick({ terms: { fillRule, showCode } }: Listed): Decision {
  return fillRule === 'next' ? { refused: refusal('trading.close-by-product', { instrument: showCode }) } : undefined;
}
