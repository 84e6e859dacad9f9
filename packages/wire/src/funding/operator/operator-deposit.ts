import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id } from '../../fields.ts';
import { bankInfo } from '../pending-bank-deposit.ts';
import { customerContext, depositRow, PROOF_READERS } from './fields.ts';

export const operatorDeposit = defineCall({
  operation: 'operator-deposit',
  room: 'funding',
  summary: 'Returns one deposit with where it is paid to, its proof and what is known of the customer.',
  method: 'GET',
  path: '/console/api/funding/deposits/one',
  access: { staff: PROOF_READERS },
  effect: 'read',
  keyed: false,
  isPrivate: true,
  request: z.object({ deposit: id }),
  response: z.object({
    ...depositRow.shape,
    /** The address of a coin deposit; empty otherwise. */
    address: z.string(),
    bankInfo: z.nullable(bankInfo),
    /** Id of the image, for `proof-image`; null: none. */
    proof: z.nullable(z.string()),
    context: customerContext,
  }),
  example: { deposit: '999999' },
  reasons: ['request.not-found'],
});
