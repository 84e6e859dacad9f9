import { formatDecimal, formatMoney } from '@vitrine/domain/kernel/decimal';
import { SECOND } from '@vitrine/domain/kernel/time';
import { addSums, averageOf, NO_TRADES, profitFactor, type TradeSums } from '@vitrine/domain/ledger/index';
import { CURVE_POINTS, type TradeFigures, tradeStatistics } from '@vitrine/wire/views/trade-statistics';
import { tradeFilterOf, winRateText } from '../ledger/index.ts';
import type { Terms } from '../market/index.ts';
import { route } from '../platform/http/context.ts';
import { readTrades, type TradeGroup } from './statistics-store.ts';

/** The sums as they are on the wire. */
function figuresOf(sums: TradeSums): TradeFigures {
  const { count, wins, losses, gross, fees, swap, won, lost } = sums;
  const factor = profitFactor(sums);
  return {
    count,
    wins,
    losses,
    winRate: winRateText(wins, count),
    gross: formatMoney(gross),
    fees: formatMoney(fees),
    swap: formatMoney(swap),
    net: formatMoney(won + lost),
    averageWin: formatMoney(averageOf(won, wins)),
    averageLoss: formatMoney(averageOf(lost, losses)),
    largestWin: formatMoney(sums.largestWin),
    largestLoss: formatMoney(sums.largestLoss),
    profitFactor: factor === undefined ? '-' : formatDecimal(factor, 2),
    averageSeconds: count === 0 ? 0 : Math.round(sums.heldMs / count / SECOND),
  };
}

/** The groups added up by what `keyOf` names. */
function addedBy<Key>(groups: readonly TradeGroup[], keyOf: (group: TradeGroup) => Key): ReadonlyMap<Key, TradeSums> {
  const added = new Map<Key, TradeSums>();
  for (const group of groups) {
    const key = keyOf(group);
    added.set(key, addSums(added.get(key) ?? NO_TRADES, group.sums));
  }
  return added;
}

function productRows(groups: readonly TradeGroup[], terms: Terms) {
  return [...addedBy(groups, ({ instrument }) => instrument)]
    .sort(([a, { count }], [b, { count: other }]) => other - count || a - b)
    .map(([id, sums]) => {
      const { code, showCode } = terms.at(id, terms.versionOf(id));
      return { id, code, showCode, ...figuresOf(sums) };
    });
}

export const tradeStatisticsRoute = (terms: Terms) =>
  route(tradeStatistics, async ({ source, ...asked }, { caller, db }) => {
    const trades = source === 1 ? 'options' : 'orders';
    const { seq, groups, maxDrawdown, curve } = await readTrades(
      db,
      trades,
      caller.uid,
      tradeFilterOf(asked),
      CURVE_POINTS,
    );
    return {
      total: figuresOf(groups.reduce((sum, group) => addSums(sum, group.sums), NO_TRADES)),
      maxDrawdown: formatMoney(maxDrawdown),
      byProduct: productRows(groups, terms),
      bySide: [...addedBy(groups, ({ side }) => side)]
        .sort(([a], [b]) => a - b)
        .map(([side, sums]) => ({ side, ...figuresOf(sums) })),
      curve: curve.map(({ at, net, low, high }) => ({
        at: new Date(at).toISOString(),
        net: formatMoney(net),
        low: formatMoney(low),
        high: formatMoney(high),
      })),
      seq,
    };
  });
