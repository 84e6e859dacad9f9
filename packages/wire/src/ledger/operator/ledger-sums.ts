import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { moneyText } from '../../fields.ts';
import { accountFilter } from './account-filter.ts';
import { LEDGER_READERS } from './fields.ts';

export const ledgerSum = z.object({
  book: z.string(),
  currency: z.string(),
  accounts: z.number(),
  posted: moneyText,
  held: moneyText,
});
export type LedgerSum = z.output<typeof ledgerSum>;

export const ledgerSums = defineCall({
  operation: 'ledger-sums',
  room: 'ledger',
  summary: 'Returns the totals of the filtered accounts by book and currency.',
  method: 'GET',
  path: '/console/api/ledger/sums',
  access: { staff: LEDGER_READERS },
  effect: 'read',
  keyed: false,
  request: z.object(accountFilter),
  response: z.object({
    rows: z.array(ledgerSum),
    /** The journal row after which the totals were read. */
    seq: z.number(),
  }),
  example: { group: 'house', book: 'demo', customer: '1' },
  reasons: [],
});
