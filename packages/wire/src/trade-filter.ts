import { moneyText, optionalUnixSeconds, optionalWhole, percentText } from './fields.ts';

/** Filter of lists of own trades, of their export and of the statistics. */
export const tradeFilter = {
  /** Closing time in history, creation time elsewhere. */
  startTime: optionalUnixSeconds,
  /** Exclusive. */
  endTime: optionalUnixSeconds,
  /** Ours: only this product; all when absent, empty or 0. */
  forex_id: optionalWhole(0, 2_147_483_647),
  /** Ours: 1 buy or up, 2 sell or down; both when absent, empty or 0. */
  side: optionalWhole(0, 2),
};

/** Sums over all trades that a filter finds, not only those of the page. */
export const tradeTotals = {
  /** Results of the price alone: live of holding orders, realised in history. */
  all_fact_profits: moneyText,
  /** Ours: the same after fee and swap. */
  all_net_profits: moneyText,
  /** Ours: fees charged, and overnight swap; a negative swap is a credit. */
  all_fees: moneyText,
  all_swap: moneyText,
  /** Ours: percentage of the filled trades that have a net result above 0; `-` without any. */
  all_win_rate: percentText,
};
