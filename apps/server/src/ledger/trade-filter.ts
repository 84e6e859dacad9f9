import { formatDecimal, formatMoney, type Money } from '@vitrine/domain/kernel/decimal';
import { type Instant, SECOND } from '@vitrine/domain/kernel/time';
import { winRate } from '@vitrine/domain/ledger/index';

interface AskedTimes {
  /** Unix seconds. */
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
}

/** The fields of a request for trades. */
export interface AskedTrades extends AskedTimes {
  readonly forex_id?: number | undefined;
  readonly side?: number | undefined;
}

export interface TradeFilter {
  readonly from: Instant;
  /** Exclusive. */
  readonly to: Instant;
  /** 0: any. */
  readonly instrument: number;
  /** 1 buy or up, 2 sell or down, 0 both. */
  readonly side: number;
}

/** The times of a request as instants; all times where it names none. */
export function timesOf({ startTime, endTime }: AskedTimes): Pick<TradeFilter, 'from' | 'to'> {
  return {
    from: (startTime ?? 0) * SECOND,
    to: endTime === undefined ? Number.MAX_SAFE_INTEGER : endTime * SECOND,
  };
}

/** The filter of a request for trades. */
export function tradeFilterOf({ forex_id: instrument = 0, side = 0, ...times }: AskedTrades): TradeFilter {
  return { ...timesOf(times), instrument, side };
}

/** Sums over trades. */
export interface TradeTotals {
  /** Realised profit, and the same after fee and swap. */
  readonly profit: Money;
  readonly net: Money;
  /** What was charged: nothing for an order that has not filled. */
  readonly fees: Money;
  readonly swap: Money;
  readonly filled: number;
  /** Those with a net result above 0. */
  readonly wins: number;
}

/** Percentage of wins as on the wire: `66.67`, or `-` without a trade. */
export function winRateText(wins: number, count: number): string {
  const rate = winRate(wins, count);
  return rate === undefined ? '-' : formatDecimal(rate, 2);
}

/** The sums as fields of a list's answer. */
export function totalFields({ profit, net, fees, swap, filled, wins }: TradeTotals) {
  return {
    all_fact_profits: formatMoney(profit),
    all_net_profits: formatMoney(net),
    all_fees: formatMoney(fees),
    all_swap: formatMoney(swap),
    all_win_rate: winRateText(wins, filled),
  };
}
