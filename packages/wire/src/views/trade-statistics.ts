import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { publicId } from '../example.ts';
import { isoTime, journalSeq, moneyText, optionalWhole, percentText } from '../fields.ts';
import { tradeFilter } from '../trade-filter.ts';

/** Most points of a curve; one of more trades has several trades in each point. */
export const CURVE_POINTS = 240;

const figures = {
  /** Closed trades; orders that never filled and void options do not count, a closed part counts as a trade. */
  count: z.number(),
  /** Trades with a net result above 0, and below 0. */
  wins: z.number(),
  losses: z.number(),
  winRate: percentText,
  /** Results of the price alone; the costs; the result after them. */
  gross: moneyText,
  fees: moneyText,
  /** Negative for a credit. */
  swap: moneyText,
  net: moneyText,
  /** Net results; 0 without a win or without a loss. */
  averageWin: moneyText,
  averageLoss: moneyText,
  largestWin: moneyText,
  largestLoss: moneyText,
  /** Net results of the wins by those of the losses, as `1.50`; `-` without a loss. */
  profitFactor: percentText,
  /** How long a trade was open on average, whole seconds. */
  averageSeconds: z.number(),
};

const figuresRow = z.object(figures);
export type TradeFigures = z.output<typeof figuresRow>;

export const tradeStatistics = defineCall({
  operation: 'trade-statistics',
  room: 'views',
  summary:
    'Returns the statistics of the closed trades of the user: net and gross result, costs, wins and losses, drawdown, the running net result, and the figures of each product and side. `source`: 0 contract orders, 1 timed options.',
  method: 'GET',
  path: '/api/statistics',
  access: 'user',
  effect: 'read',
  keyed: false,
  mayBeStale: true,
  request: z.object({
    /** 0, also when left out: contract orders; 1: timed options. */
    source: optionalWhole(0, 1),
    ...tradeFilter,
  }),
  response: z.object({
    total: figuresRow,
    /** Largest fall of the running net result from a peak, or from 0, within the filter; 0 or above. */
    maxDrawdown: moneyText,
    /** By number of trades, most first; figures over both sides. */
    byProduct: z.array(z.object({ ...figures, id: z.number(), code: z.string(), showCode: z.string() })),
    /** 1 buy or up, 2 sell or down; only sides that were traded. */
    bySide: z.array(z.object({ ...figures, side: z.union([z.literal(1), z.literal(2)]) })),
    /**
     * The net result added up trade by trade, from 0 at the start of the filter. A point is the last of its trades, and
     * the lowest and highest that the sum was within them.
     */
    curve: z.array(z.object({ at: isoTime, net: moneyText, low: moneyText, high: moneyText })),
    seq: journalSeq,
  }),
  example: { source: '0', startTime: '0', endTime: '4000000000', forex_id: publicId('0'), side: '0' },
  reasons: [],
});
