import { DEPOSIT_REJECTIONS } from '@vitrine/domain/funding/requests';
import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { id } from '../../fields.ts';
import { optionalLine } from '../../operator-fields.ts';
import { depositRow, FINANCE, REQUEST_STEP_REASONS, seenVersion } from './fields.ts';

export const rejectDeposit = defineCall({
  operation: 'reject-deposit',
  room: 'funding',
  summary: 'Rejects a pending deposit with a reason, and a note that the customer reads.',
  method: 'POST',
  path: '/console/api/funding/deposits/reject',
  access: { staff: FINANCE },
  effect: 'change',
  why: 'Says why a claim is not booked. A claim has moved no money.',
  keyed: true,
  request: z.object({ deposit: id, version: seenVersion, reason: z.enum(DEPOSIT_REJECTIONS), note: optionalLine(500) }),
  response: depositRow,
  example: { deposit: '999999', version: '1', reason: 'not-received', note: anyText('Nothing came under this name.') },
  reasons: REQUEST_STEP_REASONS,
});
