import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { isoTime, journalSeq, moneyText, optionalWhole, page, siteTime } from '../fields.ts';
import { confirmations, optionalMoneyText, optionalRateText } from './fields.ts';
import { bankInfo } from './pending-bank-deposit.ts';

/** Where a pending deposit stands: it waits for an account, for a proof, for the payment, for a decision. */
export const DEPOSIT_STAGES = ['matching', 'waiting-proof', 'waiting-payment', 'arrived', 'over'] as const;

export const depositRow = z.object({
  id: z.number(),
  number: moneyText,
  /** 0 coin, 1 bank. */
  type: z.union([z.literal(0), z.literal(1)]),
  currency_code: z.string(),
  /** 0 pending, 1 done, 2 rejected, 3 invalid: cancelled or expired. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  created_at: siteTime,
  /** In the language of the call: why it was rejected, or became invalid; empty otherwise. */
  remark: z.string(),
  bank_info: z.nullable(bankInfo),
  /** Empty if there is none. */
  proof_img: z.string(),
  /** Ours, from here on. */
  stage: z.enum(DEPOSIT_STAGES),
  /** What was received, in the currency; null until it has arrived. */
  received: optionalMoneyText,
  /** Units of the site currency for one unit, fixed at the arrival. */
  rate: optionalRateText,
  /** What was booked, in the currency of the site. */
  credited: optionalMoneyText,
  confirmations,
  createdAt: isoTime,
  arrivedAt: z.nullable(isoTime),
  /** Where two people decide: when the first has approved. */
  firstApprovedAt: z.nullable(isoTime),
  decidedAt: z.nullable(isoTime),
  /** When a bank request without a proof ends. */
  expiresAt: z.nullable(isoTime),
  /** A word of the closed list, or null. */
  reason: z.nullable(z.string()),
  seq: journalSeq,
});
export type DepositRow = z.output<typeof depositRow>;

export const depositHistory = defineCall({
  operation: 'deposit-history',
  room: 'funding',
  summary: 'Lists the deposits of the user, newest first.',
  method: 'GET',
  path: '/api/quickCharge/quick_ist',
  access: 'user',
  effect: 'read',
  keyed: false,
  mayBeStale: true,
  request: z.object({
    /** 0 coin, 1 bank; absent: all. */
    type: optionalWhole(0, 1),
    page,
  }),
  response: z.object({
    data: z.array(depositRow),
    total: z.number(),
    last_page: z.number(),
    page: z.number(),
    seq: journalSeq,
  }),
  example: { type: '0', page: '1' },
  reasons: [],
});
