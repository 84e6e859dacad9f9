import type { Call } from './call.ts';
import { areaList } from './config/area-list.ts';
import { basicInfo } from './config/basic-info.ts';
import { createDemoAccount } from './identity/create-demo-account.ts';
import { login } from './identity/login.ts';
import { logout } from './identity/logout.ts';
import { userInfo } from './identity/user-info.ts';
import { accountDetail } from './ledger/account-detail.ts';
import { accountLog } from './ledger/account-log.ts';
import { balances } from './ledger/balances.ts';
import { candles } from './market/candles.ts';
import { categories } from './market/categories.ts';
import { miniCandles } from './market/mini-candles.ts';
import { tradeList } from './market/trade-list.ts';
import { closeOrder } from './trading/close-order.ts';
import { orders } from './trading/orders.ts';
import { resetDemo } from './trading/reset-demo.ts';
import { submitOrder } from './trading/submit-order.ts';

/** Every call of customers. The server registers exactly these; a browser imports the ones it uses from their files. */
export const CALLS = [
  createDemoAccount,
  login,
  logout,
  userInfo,
  balances,
  accountDetail,
  accountLog,
  tradeList,
  categories,
  candles,
  miniCandles,
  submitOrder,
  closeOrder,
  resetDemo,
  orders,
  basicInfo,
  areaList,
] as const satisfies readonly Call[];
