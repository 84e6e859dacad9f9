import * as z from 'zod/mini';
import { moneyText } from '../../fields.ts';

/** `per-lot` charges lots x fee rate, `notional` notional x fee rate. */
export const TRADE_FEES = ['per-lot', 'notional'] as const;

/** Response fields: the money terms that staff may change, and the currency, which is fixed. */
export const siteTermsTexts = z.object({
  tradeFee: z.enum(TRADE_FEES),
  demoGrant: moneyText,
  marginCallPercent: z.string(),
  marginRearmPercent: z.string(),
  stopOutPercent: z.string(),
  /** '1': the contract account is the only one. */
  onlyOneAccount: z.enum(['0', '1']),
});
export type SiteTermsTexts = z.output<typeof siteTermsTexts>;
