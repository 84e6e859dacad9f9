import type { Deps } from '../platform/deps.ts';
import type { Route } from '../platform/http/context.ts';
import { accountLogRoute } from './account-log.ts';
import { balancesRoute } from './balances.ts';

export { accountRow, accountRows } from './account-row.ts';
export { accountText } from './account-text.ts';
export { ledgerDeskRoutes } from './operator/index.ts';
export { accountNumbersOf, BALANCES_JSON, type BalanceColumns, type Balances, balancesOf } from './store.ts';

export function ledgerRoutes({ db }: Deps, timeText: (at: number) => string): readonly Route[] {
  return [balancesRoute(db), accountLogRoute(db, timeText)];
}
