export { accountRow, accountRows } from './account-row.ts';
export { accountText } from './account-text.ts';
export { countCountries, readCountry } from './countries-store.ts';
export { ownLimitsText } from './own-limits.ts';
export { readBreakEnd, readOwnLimits } from './own-limits-store.ts';
export {
  type AccountsInUse,
  accountNumbersOf,
  accountTypeOf,
  BALANCES_JSON,
  type BalanceColumns,
  type Balances,
  balancesOf,
} from './store.ts';
export {
  type AskedTrades,
  type TradeFilter,
  type TradeTotals,
  totalFields,
  tradeFilterOf,
  winRateText,
} from './trade-filter.ts';
export { readTransfers } from './transfers-store.ts';
