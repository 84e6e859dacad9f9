import * as z from 'zod/mini';
import { journalSeq, moneyText, percentText } from '../fields.ts';

/** 1 change (funding), 2 forex (contract), 3 micro (options). */
export const accountTypeId = z.union([z.literal(1), z.literal(2), z.literal(3)]);

export const account = z.object({
  accountTypeId,
  type: z.enum(['change', 'forex', 'micro']),
  /** Posted minus held, never below 0. */
  balance: moneyText,
  lockBalance: moneyText,
  currencyId: z.number(),
  seq: journalSeq,
});
export type Account = z.output<typeof account>;

/** The margin figures of an account; see `domain/trading/account-figures`. */
export const accountFigures = z.object({
  net_value: moneyText,
  free: moneyText,
  used_margin: moneyText,
  pending_margin: moneyText,
  open_profit: moneyText,
  prepayment_ratio: percentText,
  risk_rate: percentText,
  transferable: moneyText,
  /**
   * Ours: prepayment ratio, whole percent, of the margin call and of the stop-out: the account's own while something is
   * open, otherwise what the site has now.
   */
  margin_call_level: z.string(),
  stop_out_level: z.string(),
});
export type AccountFiguresText = z.output<typeof accountFigures>;
