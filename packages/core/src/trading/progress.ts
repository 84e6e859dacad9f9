import type { PositionFilter } from '@vitrine/domain/trading/index';
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
type ProgressEvent = Extract<
  TradingEvent,
  {
    type:
      | 'MarginCheckSplit'
      | 'MarginCheckFinished'
      | 'CloseAllStarted'
      | 'CloseAllSplit'
      | 'CloseAllFinished'
      | 'RolloverCharged';
  }
>;

export const applyProgress: {
  readonly [T in ProgressEvent['type']]: ApplyEvent<TradingContext, Extract<ProgressEvent, { type: T }>>;
} = {
  MarginCheckSplit({ trading }, { instrument, uid }) {
    trading.splitTick = { instrument, uid };
  },
  MarginCheckFinished({ trading }) {
    trading.splitTick = undefined;
  },
  CloseAllStarted() {},
  CloseAllSplit({ trading }, { uid, which, instruments, afterOrder, lastOrder, requestedAt }) {
    trading.closeAll = { uid, which, instruments, afterOrder, lastOrder, requestedAt };
  },
  CloseAllFinished({ trading }) {
    trading.closeAll = undefined;
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
  CloseAllStarted() {},
  CloseAllSplit({ uid, which, instruments, afterOrder, lastOrder, requestedAt }, _row, rows) {
    rows.upsert('close_all', {
      shard: 0,
      uid,
      which,
      instruments,
      after_order: afterOrder,
      last_order: lastOrder,
      requested_at: requestedAt,
    });
  },
  CloseAllFinished(_event, _row, rows) {
    rows.upsert('close_all', {
      shard: 0,
      uid: 0,
      which: 'all',
      instruments: '',
      after_order: 0,
      last_order: 0,
      requested_at: 0,
    });
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
    rows: { table: 'close_all', columns: ['uid', 'which', 'instruments', 'after_order', 'last_order', 'requested_at'] },
    load({ trading }, { uid, which, instruments, after_order, last_order, requested_at }) {
      const progress = {
        uid: wholeOf(uid),
        which: which as PositionFilter,
        instruments: instruments as string,
        afterOrder: wholeOf(after_order),
        lastOrder: wholeOf(last_order),
        requestedAt: wholeOf(requested_at),
      };
      trading.closeAll = progress.uid === 0 ? undefined : progress;
    },
  },
  {
    rows: { table: 'rollover_progress', columns: ['rollover', 'uid'] },
    load({ trading }, { rollover, uid }) {
      trading.rolloverProgress = { rollover: wholeOf(rollover), uid: wholeOf(uid) };
    },
  },
];

/** What came later than the first release is only written where there is any. */
export function* progressLines({ splitTick, closeAll, rolloverProgress, nextOrder }: TradingState): Generator<string> {
  if (closeAll !== undefined) {
    const { uid, which, instruments, afterOrder, lastOrder, requestedAt } = closeAll;
    yield `close all ${uid} ${which} in ${instruments} from ${afterOrder} to ${lastOrder} at ${requestedAt}`;
  }
  if (rolloverProgress.rollover > 0) yield `rollovers ${rolloverProgress.rollover} ${rolloverProgress.uid}`;
  yield `next ${nextOrder} cut ${splitTick?.instrument ?? 0} ${splitTick?.uid ?? 0}`;
}
