import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { flag, moneyText } from '../../fields.ts';
import { currencyRow } from './currency-fields.ts';
import { FUNDING_READERS } from './fields.ts';

export const fundingChecks = z.object({
  /** A verified name before a deposit, and before a withdrawal. */
  depositNeedsName: flag,
  withdrawalNeedsName: flag,
  withdrawalNeedsPayPassword: flag,
  /** Above this amount of the site currency two people approve. */
  twoStaffAbove: moneyText,
});

export const fundingCurrencies = defineCall({
  operation: 'funding-currencies',
  room: 'funding',
  summary: 'Lists the currencies of the money desk with limits, fees and prices, and what is checked of customers.',
  method: 'GET',
  path: '/console/api/funding/currencies',
  access: { staff: FUNDING_READERS },
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.object({
    /** Of the terms that the core has applied. */
    version: z.number(),
    siteCurrency: z.string(),
    rows: z.array(currencyRow),
    checks: fundingChecks,
    checksProposal: z.nullable(z.number()),
    /** The pending proposal of a new currency. */
    newProposal: z.nullable(z.number()),
  }),
  example: {},
  reasons: [],
});
