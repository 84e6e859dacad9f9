import type { SimulatedRoom } from '../room.ts';
import { CloseAllChecker } from './close-all-checker.ts';
import { LevelChecker } from './level-checker.ts';
import { OrderChecker } from './order-checker.ts';
import { PartChecker } from './part-checker.ts';
import { ReverseChecker } from './reverse-checker.ts';
import { RolloverChecker } from './rollover-checker.ts';
import { Trader } from './trader.ts';
import { TrailingChecker } from './trailing-checker.ts';

export const tradingSimulation: SimulatedRoom = {
  generator: (setting) => {
    const ids = { highest: 1 };
    return { actor: (uid) => new Trader(uid, setting, ids) };
  },
  checkers: () => [
    new OrderChecker(),
    new LevelChecker(),
    new RolloverChecker(),
    new PartChecker(),
    new CloseAllChecker(),
    new TrailingChecker(),
    new ReverseChecker(),
  ],
  twice: ['close-order', 'close-all', 'cancel-order', 'set-stops', 'modify-order', 'reverse-order'],
  mustSee: {
    counts: {
      'by user': 50,
      'by stop-out': 50,
      'by stop-loss': 50,
      'by take-profit': 50,
      'by trailing-stop': 50,
      'trailing-set': 50,
      'trailing-moved': 50,
      'by cancelled': 50,
      'by demo-reset': 50,
      'by replay-seam': 50,
      'placed-buy-limit': 50,
      'placed-buy-stop': 50,
      'placed-sell-limit': 50,
      'placed-sell-stop': 50,
      triggered: 5,
      'pending cancelled': 5,
      'pending insufficient-at-trigger': 5,
      'pending stop-out': 5,
      'stops-set': 5,
      modified: 5,
      reversed: 20,
      'rollover paid': 20,
      'rollover received': 20,
      'several rollovers': 20,
      parts: 100,
      'close-all all': 20,
      'close-all profitable': 20,
      'close-all losing': 20,
      'close-all skipped': 5,
    },
    refusals: [
      'trading.account-frozen',
      'trading.account-not-found',
      'trading.close-by-product',
      'trading.customer-limit',
      'trading.house-limit',
      'trading.insufficient-margin',
      'trading.lots-above-maximum',
      'trading.lots-above-position',
      'trading.lots-below-minimum',
      'trading.lots-off-step',
      'trading.multiple-above-cap',
      'trading.multiple-not-offered',
      'trading.no-multiple',
      'trading.not-a-demo',
      'trading.nothing-to-close',
      'trading.order-not-open',
      'trading.order-not-pending',
      'trading.price-changed',
      'trading.remainder-below-minimum',
      'trading.stop-loss-wrong-side',
      'trading.take-profit-wrong-side',
      'trading.trailing-stop-too-far',
      'trading.target-wrong-side',
      'trading.terms-changed',
    ],
  },
};
