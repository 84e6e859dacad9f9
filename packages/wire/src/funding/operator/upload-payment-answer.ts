import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { FINANCE } from './fields.ts';
import { EXAMPLE_FILE, FILE_BODY, FILE_REASONS, paymentProvider } from './payment-fields.ts';

export const uploadPaymentAnswer = defineCall({
  operation: 'upload-payment-answer',
  room: 'funding',
  summary:
    'Takes what became of a file of payouts: pain.002 of the bank, or JSON of the wallet with signed transactions or their numbers. What the bank rejects has failed, a large payment when two people have brought the answer; nothing is paid before a statement or the chain shows it.',
  method: 'POST',
  path: '/console/api/funding/payment-files/answer',
  access: { staff: FINANCE },
  effect: 'change',
  why: 'Brings the answer of the bank, which the site cannot fetch. A rejected payment goes back to its customer with its fee.',
  keyed: true,
  multipart: FILE_BODY,
  request: z.object({ file: z.file() }),
  response: z.object({
    provider: paymentProvider,
    /** The file that it answers. */
    message: z.string(),
    /** Withdrawals whose payment has failed by it. */
    failed: z.array(z.number()),
    /** Withdrawals above the limit that it rejects: they fail when a second person brings the answer too. */
    second: z.array(z.number()),
    /** Signed transactions that are sent now. */
    signed: z.number(),
  }),
  example: { file: EXAMPLE_FILE },
  reasons: ['request.key-reused', ...FILE_REASONS],
});
