import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { publicId } from '../example.ts';
import { id } from '../fields.ts';

export const depositChannel = z.object({
  id: z.number(),
  address: z.string(),
  currency_code: z.string(),
  protocol_code: z.string(),
  /** Ours: a memo or tag that the payment must carry; empty if none. */
  memo: z.string(),
  /** Ours: nothing sent there exists, and nothing arrives from there. */
  is_simulated: z.boolean(),
  /** Ours: confirmations that a payment needs. */
  confirmations: z.number(),
});
export type DepositChannel = z.output<typeof depositChannel>;

export const depositChannels = defineCall({
  operation: 'deposit-channels',
  room: 'funding',
  summary: 'Lists the addresses that take deposits in a currency.',
  method: 'GET',
  path: '/api/quickCharge/info',
  access: 'user',
  effect: 'read',
  keyed: false,
  request: z.object({ symbol_id: id }),
  response: z.array(depositChannel),
  example: { symbol_id: publicId('1') },
  reasons: ['request.not-found', 'request.real-account-only'],
});
