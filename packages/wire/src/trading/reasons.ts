import type { TradingRefusal } from '@vitrine/domain/trading/refusals';
import type { Reasons } from '../reason.ts';

/** Numbers 13xx. */
export const TRADING_REASONS = {
  'trading.account-not-found': { code: 1301, status: 200 },
  'trading.account-frozen': { code: 1302, status: 200 },
  'trading.no-multiple': { code: 1303, status: 200 },
  'trading.multiple-not-offered': { code: 1304, status: 200 },
  'trading.multiple-above-cap': { code: 1305, status: 200 },
  'trading.lots-below-minimum': { code: 1306, status: 200 },
  'trading.lots-above-maximum': { code: 1307, status: 200 },
  'trading.lots-off-step': { code: 1308, status: 200 },
  'trading.price-changed': { code: 1309, status: 200 },
  'trading.insufficient-margin': { code: 1310, status: 200 },
  'trading.house-limit': { code: 1311, status: 200 },
  'trading.margin-check-running': { code: 1313, status: 200 },
  'trading.not-a-demo': { code: 1314, status: 200 },
  'trading.order-not-open': { code: 1312, status: 200 },
  'trading.stop-loss-wrong-side': { code: 1315, status: 200 },
  'trading.take-profit-wrong-side': { code: 1316, status: 200 },
  'trading.order-not-pending': { code: 1317, status: 200 },
  'trading.lots-above-position': { code: 1318, status: 200 },
  'trading.remainder-below-minimum': { code: 1319, status: 200 },
  'trading.nothing-to-close': { code: 1320, status: 200 },
  'trading.close-by-product': { code: 1321, status: 200 },
  'trading.too-many-orders': { code: 1322, status: 200 },
  'trading.customer-limit': { code: 1323, status: 200 },
  'trading.trailing-stop-too-far': { code: 1330, status: 200 },
  'trading.target-wrong-side': { code: 1332, status: 200 },
  'trading.terms-changed': { code: 1333, status: 200 },
  'trading.multiple-above-country-cap': { code: 1334, status: 200 },
} as const satisfies Reasons<TradingRefusal>;
