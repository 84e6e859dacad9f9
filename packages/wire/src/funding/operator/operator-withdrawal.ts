import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id } from '../../fields.ts';
import { customerContext, destination, PROOF_READERS, withdrawalRow } from './fields.ts';

export const operatorWithdrawal = defineCall({
  operation: 'operator-withdrawal',
  room: 'funding',
  summary: 'Returns one withdrawal with where it is paid to and what is known of the customer.',
  method: 'GET',
  path: '/console/api/funding/withdrawals/one',
  access: { staff: PROOF_READERS },
  effect: 'read',
  keyed: false,
  isPrivate: true,
  request: z.object({ withdrawal: id }),
  response: z.object({ ...withdrawalRow.shape, destination, context: customerContext }),
  example: { withdrawal: '999999' },
  reasons: ['request.not-found'],
});
