import type { Price } from '@vitrine/domain/kernel/decimal';
import { type Refusal, refusal } from '@vitrine/domain/kernel/refusal';
import { isTooFar, NO_DISTANCE, SIDE, type Side } from '@vitrine/domain/trading/index';
import type { Listed } from '../market/index.ts';
import type { ApplyEvent } from '../room.ts';
import type { Projections } from '../rows.ts';
import type { Step } from '../step.ts';
import { bigOf, type StoredPart, wholeOf } from '../stored.ts';
import type { TradingContext } from './context.ts';
import type { TradingEvent } from './events.ts';

/**
 * Trailing stops: setting them, their events, what these write, and what they are loaded from
 * (`docs/decisions/0063-trailing-stops.md`).
 */
type TrailingEvent = Extract<TradingEvent, { type: 'TrailingStopSet' | 'TrailingStopsMoved' | 'TrailingStopReached' }>;

/** The order of a trailing stop. */
interface OfOrder {
  readonly order: number;
  readonly uid: number;
  readonly instrument: number;
  readonly side: Side;
}

/** Refuses a distance that reaches from the reference price to 0 or beyond. */
export function refuseTrailingStop(reference: Price, distance: Price | undefined): Refusal | undefined {
  if (distance === undefined || !isTooFar(reference, distance)) return undefined;
  return refusal('trading.trailing-stop-too-far');
}

/**
 * Sets the trailing stop of an order. That of a position starts at the newest tick, also when its distance changes: the
 * best price so far could be a new distance away already. The same distance again changes nothing.
 */
export function setTrailingStop(
  { market, trading }: TradingContext,
  step: Step,
  { order, uid, instrument, side }: OfOrder,
  distance: Price,
): void {
  const slot = trading.positions.slotOf(order);
  const { trailing } = trading.positions;
  const before = slot < 0 ? trading.pending.get(order)?.trailingStop : trailing.distanceAt(slot);
  if (before === distance) return;
  const tick = (market.get(instrument) as Listed).tickRef();
  const isRunning = slot >= 0 && distance !== NO_DISTANCE;
  const place = isRunning ? trailing.placeFor({ instrument, side }, tick) : 0;
  step.emit({ type: 'TrailingStopSet', order, uid, instrument, side, distance, isRunning, place, tick });
}

/** Starts the trailing stop of a pending order that was just filled. */
export function startTrailingStop(
  { market, trading }: TradingContext,
  step: Step,
  own: OfOrder,
  distance: Price,
): void {
  if (distance === NO_DISTANCE) return;
  const { instrument, side } = own;
  const tick = (market.get(instrument) as Listed).tickRef();
  const place = trading.positions.trailing.placeFor({ instrument, side }, tick);
  step.emit({ type: 'TrailingStopSet', ...own, distance, isRunning: true, place, tick });
}

/** Moves the trailing stops of an instrument to its newest tick, where that is better, also in a closed market. */
export function moveTrailingStops({ trading }: TradingContext, step: Step, listed: Listed): void {
  const { trailing } = trading.positions;
  if (trailing.size === 0) return;
  const instrument = listed.terms.id;
  for (const side of ['buy', 'sell'] as const) {
    const moved = trailing.movedBy({ instrument, side }, listed.tickRef());
    if (moved !== undefined) {
      step.emit({ type: 'TrailingStopsMoved', instrument, side, ...moved, tick: listed.tickRef() });
    }
  }
}

export const applyTrailing: {
  readonly [T in TrailingEvent['type']]: ApplyEvent<TradingContext, Extract<TrailingEvent, { type: T }>>;
} = {
  TrailingStopSet({ trading }, event) {
    const { order, distance, place, tick } = event;
    const { positions, pending } = trading;
    const slot = positions.slotOf(order);
    if (slot < 0) {
      if (pending.get(order) === undefined) throw new Error(`order ${order} is not open`);
      pending.setTrailingStop(order, distance);
      return;
    }
    positions.trailing.remove(slot);
    if (!event.isRunning) return;
    positions.trailing.replace(event, place, { since: tick.seq, tick });
    positions.trailing.start(slot, event, distance, tick);
  },
  TrailingStopsMoved({ trading }, event) {
    trading.positions.trailing.replace(event, event.place, event);
  },
  TrailingStopReached() {},
};

/** Row of `trailing_bests`: the best tick at a place. */
function bestRow(
  { instrument, side, place, tick }: Extract<TrailingEvent, { type: 'TrailingStopSet' | 'TrailingStopsMoved' }>,
  since: number,
) {
  const { seq, bid, ask, at } = tick;
  return { instrument, side: SIDE[side], place, since, tick_seq: seq, bid, ask, tick_at: at };
}

export const projectTrailing: Projections<TrailingEvent> = {
  TrailingStopSet(event, { seq }, rows) {
    const { order, distance, tick } = event;
    rows.update(
      'contract_orders',
      { id: order },
      { trailing_distance: distance, trailing_since: event.isRunning ? tick.seq : 0, trailing_seq: seq },
    );
    if (event.isRunning) rows.upsert('trailing_bests', bestRow(event, tick.seq));
  },
  TrailingStopsMoved(event, _row, rows) {
    rows.upsert('trailing_bests', bestRow(event, event.since));
  },
  TrailingStopReached({ order, level }, _row, rows) {
    rows.update('contract_orders', { id: order }, { trailing_level: level });
  },
};

/** The columns of a new order. */
export const NO_TRAILING_STOP = {
  trailing_distance: null,
  trailing_since: null,
  trailing_seq: null,
  trailing_level: null,
} as const;

export const storedBests: StoredPart<TradingContext> = {
  rows: {
    table: 'trailing_bests',
    columns: ['instrument', 'side', 'place', 'since', 'tick_seq', 'bid', 'ask', 'tick_at'],
  },
  load({ trading }, row) {
    const instrument = wholeOf(row.instrument);
    const tick = {
      instrument,
      seq: wholeOf(row.tick_seq),
      bid: bigOf(row.bid),
      ask: bigOf(row.ask),
      at: wholeOf(row.tick_at),
    };
    const key = { instrument, side: wholeOf(row.side) === SIDE.buy ? 'buy' : 'sell' } as const;
    trading.positions.trailing.loadBest(key, wholeOf(row.place), { since: wholeOf(row.since), tick });
  },
};

/** The best ticks as text, none without any. */
export function* trailingLines({ trading }: TradingContext): Generator<string> {
  for (const { instrument, side, place, since, tick } of trading.positions.trailing.bests()) {
    const { seq, bid, ask, at } = tick;
    yield `best ${instrument} ${side} ${place} since ${since}: ${seq} ${bid} ${ask} ${at}`;
  }
}
