import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { isoTime, journalSeq, moneyText, siteTime } from '../fields.ts';

/** Where a bank request is to be paid to. */
export const bankInfo = z.object({
  bank_name: z.string(),
  swift: z.string(),
  ifsc: z.string(),
  iban: z.string(),
  name: z.string(),
  account: z.string(),
  /** Ours: what the payment must name, so that it is found. */
  reference: z.string(),
});
export type BankInfo = z.output<typeof bankInfo>;

export const bankRequest = z.object({
  id: z.number(),
  number: moneyText,
  symbol_id: z.number(),
  /** Empty while there is none. */
  proof_img: z.string(),
  /** Null: waiting for an account. */
  bank_info: z.nullable(bankInfo),
  /** Ours. */
  currency_code: z.string(),
  created_at: siteTime,
  createdAt: isoTime,
  /** Ours: without a proof, the request ends then. */
  expiresAt: isoTime,
  /** Ours: the simulated bank of a site in paper mode answers it. */
  is_simulated: z.boolean(),
  seq: journalSeq,
});
export type BankRequest = z.output<typeof bankRequest>;

export const pendingBankDeposit = defineCall({
  operation: 'pending-bank-deposit',
  room: 'funding',
  summary:
    'Returns the pending bank request, or null. Without `bank_info` it waits for an account; with it, for the payment and its proof.',
  method: 'GET',
  path: '/api/quickCharge/get_wire_info_edit',
  access: 'user',
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.nullable(bankRequest),
  example: {},
  reasons: [],
});
