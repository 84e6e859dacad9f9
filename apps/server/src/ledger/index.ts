export { accountRow, accountRows } from './account-row.ts';
export { accountText } from './account-text.ts';
export { accountNumbersOf, BALANCES_JSON, type BalanceColumns, type Balances, balancesOf } from './store.ts';
