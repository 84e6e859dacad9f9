import { TRADING_KINDS } from '@vitrine/domain/ledger/chart';
import { accountDetail } from '@vitrine/wire/ledger/account-detail';
import type { Pool } from 'pg';
import { accountRow } from '../ledger/index.ts';
import type { CandleBook, Terms } from '../market/index.ts';
import { route } from '../platform/http/context.ts';
import { figuresOf, priceHoldings } from './figures.ts';
import { readHoldings } from './store.ts';

export const accountDetailRoute = (db: Pool, terms: Terms, candles: CandleBook) =>
  route(accountDetail, async ({ accountTypeId }, { caller }) => {
    const kind = TRADING_KINDS[accountTypeId - 1]!;
    const holdings = await readHoldings(db, caller.uid, terms.site);
    const live = priceHoldings(holdings, terms, (instrument) => candles.tick(instrument));
    return { ...accountRow(kind, holdings), ...figuresOf(kind, holdings, live, terms.site) };
  });
