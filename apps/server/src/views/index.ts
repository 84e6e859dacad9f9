import type { CandleBook, Terms } from '../market/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Route } from '../platform/http/context.ts';
import { accountDetailRoute } from './account-detail.ts';

export { OwnPushes } from './own-pushes.ts';

export function viewRoutes({ db }: Deps, terms: Terms, candles: CandleBook): readonly Route[] {
  return [accountDetailRoute(db, terms, candles)];
}
