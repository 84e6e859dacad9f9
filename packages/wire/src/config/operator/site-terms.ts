import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { moneyText, whole } from '../../fields.ts';
import { STAFF_ROLES } from '../../staff/role.ts';

/** `per-lot` charges lots x fee rate, `notional` notional x fee rate. */
const TRADE_FEES = ['per-lot', 'notional'] as const;

/** Response fields: the money terms that staff may change, and the currency, which nobody can. */
export const siteTermsTexts = z.object({
  tradeFee: z.enum(TRADE_FEES),
  demoGrant: moneyText,
  marginCallPercent: z.string(),
  marginRearmPercent: z.string(),
  stopOutPercent: z.string(),
});
export type SiteTermsTexts = z.output<typeof siteTermsTexts>;

export const operatorSiteTerms = defineCall({
  operation: 'operator-site-terms',
  room: 'config',
  summary: 'The money terms of the site in force, and the change that waits for a second person.',
  method: 'GET',
  path: '/console/api/site/terms',
  access: { staff: STAFF_ROLES },
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.object({
    version: z.number(),
    currency: z.string(),
    terms: siteTermsTexts,
    proposal: z.nullable(z.number()),
  }),
  reasons: [],
});

export const proposeSiteTerms = defineCall({
  operation: 'propose-site-terms',
  room: 'config',
  summary:
    'Proposes other money terms for the site; a second owner decides. Accounts keep their levels while anything is open.',
  method: 'POST',
  path: '/console/api/site/terms/propose',
  access: { staff: ['owner'] },
  effect: 'change',
  keyed: true,
  request: z.object({
    tradeFee: z.enum(TRADE_FEES),
    /** Whole units of the account currency. */
    demoGrant: whole(1, 100_000_000),
    marginCallPercent: whole(2, 500),
    marginRearmPercent: whole(3, 501),
    stopOutPercent: whole(1, 499),
  }),
  response: z.object({ proposal: z.number() }),
  reasons: ['request.invalid-field', 'staff.nothing-changes', 'staff.already-proposed'],
});
