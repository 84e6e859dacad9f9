import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { publicId } from '../example.ts';
import { optionalWhole } from '../fields.ts';

export const depositWire = z.object({
  id: z.number(),
  bank_name: z.string(),
  bank_address: z.string(),
  bank_swift: z.string(),
  payee_name: z.string(),
  payee_account: z.string(),
  bank_remark: z.string(),
  /** Ours: the currency that it takes. */
  symbol_id: z.number(),
  /** Ours: it is not an account of a bank. */
  is_simulated: z.boolean(),
});
export type DepositWire = z.output<typeof depositWire>;

export const depositWires = defineCall({
  operation: 'deposit-wires',
  room: 'funding',
  summary: 'Lists the bank accounts that take deposits directly, of one currency or of all.',
  method: 'GET',
  path: '/api/quickCharge/wire_info',
  access: 'user',
  effect: 'read',
  keyed: false,
  request: z.object({ symbol_id: optionalWhole(1, 999_999_999) }),
  response: z.array(depositWire),
  example: { symbol_id: publicId('1') },
  reasons: ['request.real-account-only'],
});
