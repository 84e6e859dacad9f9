import { divHalfUp, formatDecimal, formatMoney } from '@vitrine/domain/kernel/decimal';
import { todayProfit } from '@vitrine/wire/ledger/today-profit';
import type { Pool } from 'pg';
import { route } from '../platform/http/context.ts';
import { readToday } from './store.ts';

export const todayProfitRoute = (db: Pool, dayStart: (at: number) => number) =>
  route(todayProfit, async (_request, { caller }) => {
    const { seq, profit, assets } = await readToday(db, caller.uid, dayStart(Date.now()));
    return {
      profits: formatMoney(profit),
      percent: assets > 0n ? formatDecimal(divHalfUp(profit * 10_000n, assets), 2) : '-',
      seq,
    };
  });
