import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id } from '../../fields.ts';
import { SUPPORT_STAFF } from './fields.ts';

export const supportTranscript = defineCall({
  operation: 'support-transcript',
  room: 'support',
  summary:
    'Exports the messages of a conversation as a CSV file, oldest first, without internal notes. The audit log records every export.',
  method: 'GET',
  path: '/console/api/support/transcript.csv',
  access: { staff: SUPPORT_STAFF },
  effect: 'read',
  keyed: false,
  isPrivate: true,
  answersFile: true,
  request: z.object({ conversation: id }),
  response: z.null(),
  example: { conversation: '999999' },
  reasons: ['request.not-found'],
});
