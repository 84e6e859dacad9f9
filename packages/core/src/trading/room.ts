import type { Room } from '../room.ts';
import { applyTrading } from './apply.ts';
import { cancelOrder } from './cancel-order.ts';
import { chargeRollover } from './charge-rollover.ts';
import { closeAll, resumeCloseAll } from './close-all.ts';
import { closeAtReplayRestart, closeOrder } from './close-order.ts';
import type { TradingContext } from './context.ts';
import type { TradingEvent } from './events.ts';
import type { TradingCommand } from './input.ts';
import { rebuildMarginGuard } from './margin-guard.ts';
import { modifyOrder } from './modify-order.ts';
import { projectTrading } from './project.ts';
import { resetDemo } from './reset-demo.ts';
import { reverseOrder } from './reverse-order.ts';
import { resumeTick, runTick } from './run-tick.ts';
import { setStops } from './set-stops.ts';
import { tradingLines } from './state-lines.ts';
import { storedTrading } from './stored.ts';
import { submitOrder } from './submit-order.ts';
import { isRolloverDue } from './swap.ts';

export const tradingRoom: Room<TradingContext, TradingCommand, never, TradingEvent> = {
  commands: {
    'submit-order': submitOrder,
    'close-order': closeOrder,
    'close-all': closeAll,
    'cancel-order': cancelOrder,
    'set-stops': setStops,
    'modify-order': modifyOrder,
    'reverse-order': reverseOrder,
    'reset-demo': resetDemo,
  },
  exits: ['close-order', 'close-all', 'cancel-order'],
  risks: ['submit-order', 'modify-order', 'reverse-order'],
  splits: ['close-all'],
  facts: {},
  apply: applyTrading,
  project: projectTrading,
  answers: {
    CloseAllStarted: ({ closed, closing, skipped, profit }) => ({
      kind: 'close-all-started',
      closed,
      closing,
      skipped,
      profit,
    }),
    DemoReset: () => ({ kind: 'demo-reset' }),
    OrderReversed: ({ order, opened }) => ({ kind: 'order-reversed', order, opened }),
    OrderOpened: ({ order }) => ({ kind: 'order-opened', order }),
    OrderPlaced: ({ order }) => ({ kind: 'order-placed', order }),
    OrderCancelled: ({ order }) => ({ kind: 'order-cancelled', order }),
    OrderModified: ({ order }) => ({ kind: 'order-modified', order }),
    StopsSet: ({ order }) => ({ kind: 'stops-set', order }),
    OrderPartClosed: ({ order, part }) => ({ kind: 'order-part-closed', order, part }),
    OrderClosed: ({ order }) => ({ kind: 'order-closed', order }),
  },
  stored: storedTrading,
  derive(context) {
    context.trading.positions.trailing.build();
    rebuildMarginGuard(context);
  },
  tick: {
    phase: 'run-orders',
    run: runTick,
    isUnfinished: ({ trading }) => trading.isSplit,
    resume(context, step) {
      resumeTick(context, step);
      resumeCloseAll(context, step);
    },
  },
  time: { phase: 'charge-rollover', run: chargeRollover, isOverdue: isRolloverDue },
  replayRestart: { phase: 'close-positions', run: closeAtReplayRestart },
  stateLines: tradingLines,
};
