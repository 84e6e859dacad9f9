import { PRODUCTS } from '@vitrine/domain/config/jurisdictions';
import * as z from 'zod/mini';
import { LANGUAGES } from '../envelope.ts';
import { flag } from '../fields.ts';
import { assetClass } from '../market/asset-class.ts';

const byLanguage = z.partialRecord(z.enum(LANGUAGES), z.string());

/** What is offered where a customer lives. Everything that is open stays, whatever it says. */
export const jurisdictionRow = z.object({
  /** ISO 3166-1 alpha-2; empty: not known, as of visitors and demo accounts. */
  country: z.string(),
  /** '1': nothing is opened or enlarged any more; the reasons are by language, in that of the site at least. */
  is_close_only: flag,
  close_only_reasons: byLanguage,
  /** Highest leverage by class of instruments (`Category` of an instrument), where it may be below that of the instrument. */
  leverage_caps: z.partialRecord(assetClass, z.number()),
  is_offered: z.record(z.enum(PRODUCTS), flag),
  /** There is no bonus account: bonuses are offered nowhere. */
  is_bonus: z.literal('0'),
  minimum_age: z.number(),
  /** By language, in that of the site at least; none: the site has no text of its own. */
  risk_warnings: byLanguage,
});
export type JurisdictionRow = z.output<typeof jurisdictionRow>;
