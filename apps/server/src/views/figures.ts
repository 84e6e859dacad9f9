import { formatDecimal, formatMoney } from '@vitrine/domain/kernel/decimal';
import type { TradingKind } from '@vitrine/domain/ledger/chart';
import { accountFigures } from '@vitrine/domain/trading/account-figures';
import { INITIAL_MARGIN_LEVELS, type MarginLevels } from '@vitrine/domain/trading/index';
import type { AccountFiguresText } from '@vitrine/wire/ledger/account';
import type { Terms } from '../market/index.ts';
import { type LiveOrder, liveOrder, type TickOf } from '../trading/index.ts';
import type { Holdings } from './store.ts';

const percent = (value: bigint | undefined): string => (value === undefined ? '-' : formatDecimal(value, 2));

/** Positions at the newest prices. */
export function priceHoldings(holdings: Holdings, terms: Terms, tickOf: TickOf): ReadonlyMap<number, LiveOrder> {
  return new Map(holdings.orders.map((order) => [order.id, liveOrder(order, terms, tickOf)]));
}

/** The margin figures of an account. Only the contract account has positions and open profit. */
export function figuresOf(
  kind: TradingKind,
  holdings: Holdings,
  live: ReadonlyMap<number, LiveOrder>,
  site: MarginLevels,
): AccountFiguresText {
  const levels = holdings.orders.length === 0 ? site : (holdings.levels ?? INITIAL_MARGIN_LEVELS);
  const { posted, held } = holdings.byKind[kind];
  const isContract = kind === 'forex';
  const figures = accountFigures({
    posted,
    holds: held,
    usedMargin: isContract ? holdings.orders.reduce((sum, order) => sum + order.margin, 0n) : 0n,
    openProfit: isContract ? [...live.values()].reduce((sum, { profit }) => sum + profit, 0n) : 0n,
  });
  return {
    net_value: formatMoney(figures.netValue),
    free: formatMoney(figures.free),
    used_margin: formatMoney(figures.usedMargin),
    pending_margin: formatMoney(figures.pendingMargin),
    open_profit: formatMoney(figures.openProfit),
    prepayment_ratio: percent(figures.prepaymentRatio),
    risk_rate: percent(figures.riskRate),
    transferable: formatMoney(figures.transferable),
    margin_call_level: String(levels.marginCallPercent),
    stop_out_level: String(levels.stopOutPercent),
  };
}
