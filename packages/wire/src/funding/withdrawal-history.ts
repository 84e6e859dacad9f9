import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { isoTime, journalSeq, moneyText, optionalWhole, page, siteTime } from '../fields.ts';
import { optionalMoneyText, optionalRateText } from './fields.ts';

export const withdrawalRow = z.object({
  id: z.number(),
  /** Gross, in the currency of the site. */
  number: moneyText,
  /** What arrives, in the currency: an estimate until `rate` is fixed. */
  real_number: moneyText,
  draw_currency: z.object({ code: z.string(), protocol: z.string() }),
  /** In the currency of the site. */
  fee: moneyText,
  /** In the language of the call. */
  status_name: z.string(),
  created_at: siteTime,
  /** 1 crypto, 2 bank. */
  type: z.union([z.literal(1), z.literal(2)]),
  address: z.string(),
  payee_account: z.string(),
  /** In the language of the call: why it was rejected, is held or has failed; empty otherwise. */
  notes: z.string(),
  /** Ours, from here on: 0 pending, 1 approved, 2 paid, 3 rejected, 4 cancelled, 5 held. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
  deadline_at: siteTime,
  /** Empty unless the deadline has passed while it is open. */
  overdue_since: siteTime,
  /** A word of a closed list, or null. */
  reason: z.nullable(z.string()),
  /** Currency units for one unit of the site currency, fixed at approval. */
  rate: optionalRateText,
  /** What was paid, in the currency. */
  paid: optionalMoneyText,
  memo: z.string(),
  createdAt: isoTime,
  deadlineAt: isoTime,
  overdueSince: z.nullable(isoTime),
  firstApprovedAt: z.nullable(isoTime),
  approvedAt: z.nullable(isoTime),
  heldUntil: z.nullable(isoTime),
  decidedAt: z.nullable(isoTime),
  paidAt: z.nullable(isoTime),
  /** Transaction id or reference of the payment; empty until it is paid. */
  reference: z.string(),
  canCancel: z.boolean(),
  seq: journalSeq,
});
export type WithdrawalRow = z.output<typeof withdrawalRow>;

export const withdrawalHistory = defineCall({
  operation: 'withdrawal-history',
  room: 'funding',
  summary: 'Lists the withdrawals of the user, newest first, each with its deadline and its steps.',
  method: 'GET',
  path: '/api/account/draw_list',
  access: 'user',
  effect: 'read',
  keyed: false,
  mayBeStale: true,
  request: z.object({
    /** 1 crypto, 2 bank; absent or 0: all. */
    type: optionalWhole(0, 2),
    page,
  }),
  response: z.object({
    data: z.array(withdrawalRow),
    total: z.number(),
    last_page: z.number(),
    page: z.number(),
    seq: journalSeq,
  }),
  example: { type: '1', page: '1' },
  reasons: [],
});
