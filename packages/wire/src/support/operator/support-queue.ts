import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { next, optionalChoice } from '../../operator-fields.ts';
import { CONVERSATION_STATES, conversationRow, SUPPORT_STAFF, WRITERS } from './fields.ts';

export const supportQueue = defineCall({
  operation: 'support-queue',
  room: 'support',
  summary:
    'Lists conversations by state: those in which a customer waits first, the longest wait at the top; others by their newest message. `mine`: those that are assigned to the caller.',
  method: 'GET',
  path: '/console/api/support',
  access: { staff: SUPPORT_STAFF },
  effect: 'read',
  keyed: false,
  request: z.object({
    state: optionalChoice(CONVERSATION_STATES),
    writer: optionalChoice(WRITERS),
    assigned: optionalChoice(['mine', 'nobody']),
    after: z.optional(z.string().check(z.regex(/^(\d{1,15}\.\d{1,15})?$/))),
  }),
  response: z.object({ rows: z.array(conversationRow), next }),
  example: { state: 'waiting', writer: 'customer', assigned: 'nobody', after: '1.1' },
  reasons: [],
});
