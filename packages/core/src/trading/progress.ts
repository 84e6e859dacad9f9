import type { ApplyEvent } from '../room.ts';
import type { Projections } from '../rows.ts';
import { type StoredPart, wholeOf } from '../stored.ts';
import type { TradingContext } from './context.ts';
import type { TradingEvent } from './events.ts';
import type { TradingState } from './state.ts';

/**
 * How far work that takes several steps has come. It is part of the state and has tables of its own, so that a restart
 * continues it: the events that move it, what they write, what it is loaded from, and its lines of the state.
 */
type ProgressEvent = Extract<TradingEvent, { type: 'MarginCheckSplit' | 'MarginCheckFinished' | 'RolloverCharged' }>;

export const applyProgress: {
  readonly [T in ProgressEvent['type']]: ApplyEvent<TradingContext, Extract<ProgressEvent, { type: T }>>;
} = {
  MarginCheckSplit({ trading }, { instrument, uid }) {
    trading.splitTick = { instrument, uid };
  },
  MarginCheckFinished({ trading }) {
    trading.splitTick = undefined;
  },
  RolloverCharged({ trading }, { rollover, uid }) {
    trading.rolloverProgress = { rollover, uid };
  },
};

export const projectProgress: Projections<ProgressEvent> = {
  MarginCheckSplit({ instrument, uid }, _row, rows) {
    rows.upsert('margin_check', { shard: 0, instrument, uid });
  },
  MarginCheckFinished(_event, _row, rows) {
    rows.upsert('margin_check', { shard: 0, instrument: 0, uid: 0 });
  },
  RolloverCharged({ rollover, uid }, _row, rows) {
    rows.upsert('rollover_progress', { shard: 0, rollover, uid });
  },
};

export const storedProgress: readonly StoredPart<TradingContext>[] = [
  {
    rows: { table: 'margin_check', columns: ['instrument', 'uid'] },
    load({ trading }, { instrument, uid }) {
      const split = { instrument: wholeOf(instrument), uid: wholeOf(uid) };
      trading.splitTick = split.instrument === 0 ? undefined : split;
    },
  },
  {
    rows: { table: 'rollover_progress', columns: ['rollover', 'uid'] },
    load({ trading }, { rollover, uid }) {
      trading.rolloverProgress = { rollover: wholeOf(rollover), uid: wholeOf(uid) };
    },
  },
];

export function* progressLines({ splitTick, rolloverProgress, nextOrder }: TradingState): Generator<string> {
  if (rolloverProgress.rollover > 0) yield `rollovers ${rolloverProgress.rollover} ${rolloverProgress.uid}`;
  yield `next ${nextOrder} cut ${splitTick?.instrument ?? 0} ${splitTick?.uid ?? 0}`;
}
