import * as z from 'zod/mini';

/** `away`: customers are sent to `lossUrl`. */
export const COMPANY_STATUSES = ['open', 'away'] as const;
/** What the search finds: companies is main mode. */
export const SEARCH_TYPES = ['products', 'companies'] as const;

/** Response fields: where customers are sent, and what their search finds. */
export const companyStatusTexts = z.object({
  companyStatus: z.enum(COMPANY_STATUSES),
  searchType: z.enum(SEARCH_TYPES),
  /** Empty for none. */
  lossUrl: z.string(),
});
export type CompanyStatusTexts = z.output<typeof companyStatusTexts>;
