import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id } from '../../fields.ts';
import { FINANCE } from './fields.ts';

export const downloadPaymentFile = defineCall({
  operation: 'download-payment-file',
  room: 'funding',
  summary:
    'Downloads a file of payouts as it was made: pain.001 for a bank, JSON with unsigned payments for a wallet. The audit log records every download.',
  method: 'GET',
  path: '/console/api/funding/payment-file/download',
  access: { staff: FINANCE },
  effect: 'read',
  keyed: false,
  isPrivate: true,
  answersFile: true,
  request: z.object({ file: id }),
  response: z.null(),
  example: { file: '999999' },
  reasons: ['request.not-found'],
});
