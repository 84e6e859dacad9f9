import type { Call } from './call.ts';
import { areaList } from './config/area-list.ts';
import { basicInfo } from './config/basic-info.ts';
import { menu } from './config/menu.ts';
import { setting } from './config/setting.ts';
import { company } from './content/company.ts';
import { companyEmail } from './content/company-email.ts';
import { companyStatus } from './content/company-status.ts';
import { description } from './content/description.ts';
import { descriptions } from './content/descriptions.ts';
import { homeNews } from './content/home-news.ts';
import { newsDetail } from './content/news-detail.ts';
import { newsList } from './content/news-list.ts';
import { createDemoAccount } from './identity/create-demo-account.ts';
import { login } from './identity/login.ts';
import { logout } from './identity/logout.ts';
import { revokeSession } from './identity/revoke-session.ts';
import { sessions } from './identity/sessions.ts';
import { userInfo } from './identity/user-info.ts';
import { accountDetail } from './ledger/account-detail.ts';
import { accountLog } from './ledger/account-log.ts';
import { balances } from './ledger/balances.ts';
import { todayProfit } from './ledger/today-profit.ts';
import { candles } from './market/candles.ts';
import { categories } from './market/categories.ts';
import { miniCandles } from './market/mini-candles.ts';
import { searchInstruments } from './market/search-instruments.ts';
import { tradeList } from './market/trade-list.ts';
import { options } from './options/options.ts';
import { seconds } from './options/seconds.ts';
import { submitOption } from './options/submit-option.ts';
import { cancelOrder } from './trading/cancel-order.ts';
import { closeOrder } from './trading/close-order.ts';
import { exportOrders } from './trading/export-orders.ts';
import { orders } from './trading/orders.ts';
import { resetDemo } from './trading/reset-demo.ts';
import { setStops } from './trading/set-stops.ts';
import { submitOrder } from './trading/submit-order.ts';

import { halts } from './trust/halts.ts';

/** Every call of customers. The server registers exactly these; a browser imports the ones it uses from their files. */
export const CALLS: readonly Call[] = [
  createDemoAccount,
  login,
  logout,
  userInfo,
  sessions,
  revokeSession,
  balances,
  accountDetail,
  accountLog,
  todayProfit,
  tradeList,
  searchInstruments,
  categories,
  candles,
  miniCandles,
  submitOrder,
  closeOrder,
  cancelOrder,
  setStops,
  resetDemo,
  orders,
  exportOrders,
  seconds,
  submitOption,
  options,
  newsList,
  newsDetail,
  homeNews,
  descriptions,
  description,
  company,
  companyStatus,
  companyEmail,
  basicInfo,
  setting,
  menu,
  areaList,
  halts,
];
