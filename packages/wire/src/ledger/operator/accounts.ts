import { BOOKS, CUSTOMER_KINDS, type CustomerKind } from '@vitrine/domain/ledger/chart';
import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { moneyText, optionalWhole } from '../../fields.ts';
import { next, optionalChoice } from '../../operator-fields.ts';
import { LEDGER_READERS } from './fields.ts';

/** What accounts are asked for by: those of the house, of all customers, or one kind of customers' accounts. */
export const ACCOUNT_GROUPS = ['house', 'customers', ...(Object.keys(CUSTOMER_KINDS) as CustomerKind[])] as const;
export type AccountGroup = (typeof ACCOUNT_GROUPS)[number];

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

export const ledgerSum = z.object({
  book: z.string(),
  currency: z.string(),
  accounts: z.number(),
  posted: moneyText,
  held: moneyText,
});
export type LedgerSum = z.output<typeof ledgerSum>;

const filter = {
  group: optionalChoice(ACCOUNT_GROUPS),
  book: optionalChoice(BOOKS),
  customer: optionalWhole(1, 9_999_999_999_999),
};

export const ledgerAccounts = defineCall({
  operation: 'ledger-accounts',
  room: 'ledger',
  summary: 'Accounts of the books with their balances, in the order of their numbers.',
  method: 'GET',
  path: '/console/api/ledger/accounts',
  access: { staff: LEDGER_READERS },
  effect: 'read',
  keyed: false,
  request: z.object({
    /** `next` of the page before: number, book and currency of its last account. */
    after: z.optional(z.string().check(z.regex(/^(\d{1,15}\.(real|paper|demo)\.[A-Z0-9]{1,12})?$/))),
    ...filter,
  }),
  response: z.object({ rows: z.array(ledgerAccount), next }),
  reasons: [],
});

export const ledgerSums = defineCall({
  operation: 'ledger-sums',
  room: 'ledger',
  summary: 'What the accounts behind a filter add up to, by book and currency.',
  method: 'GET',
  path: '/console/api/ledger/sums',
  access: { staff: LEDGER_READERS },
  effect: 'read',
  keyed: false,
  request: z.object(filter),
  response: z.object({
    rows: z.array(ledgerSum),
    /** The journal row that they were true after. */
    seq: z.number(),
  }),
  reasons: [],
});
