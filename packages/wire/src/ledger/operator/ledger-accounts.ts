import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { moneyText } from '../../fields.ts';
import { next } from '../../operator-fields.ts';
import { accountFilter } from './account-filter.ts';
import { LEDGER_READERS } from './fields.ts';

export const ledgerAccount = z.object({
  /** `cust/7/forex`, `house/fee_trade`. */
  account: z.string(),
  /** 0 is the house. */
  customer: z.number(),
  book: z.string(),
  currency: z.string(),
  /** Credits less debits. */
  posted: moneyText,
  held: moneyText,
});
export type LedgerAccount = z.output<typeof ledgerAccount>;

export const ledgerAccounts = defineCall({
  operation: 'ledger-accounts',
  room: 'ledger',
  summary: 'Lists the ledger accounts with their balances, in order of account number.',
  method: 'GET',
  path: '/console/api/ledger/accounts',
  access: { staff: LEDGER_READERS },
  effect: 'read',
  keyed: false,
  request: z.object({
    /** `next` of the page before: number, book and currency of its last account. */
    after: z.optional(z.string().check(z.regex(/^(\d{1,15}\.(real|paper|demo)\.[A-Z0-9]{1,12})?$/))),
    ...accountFilter,
  }),
  response: z.object({ rows: z.array(ledgerAccount), next }),
  example: { after: '16.demo.USD', group: 'house', book: 'demo', customer: '1' },
  reasons: [],
});
