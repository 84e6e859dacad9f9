import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { isoTime } from '../../fields.ts';
import { after, next } from '../../operator-fields.ts';

export const outboxMessage = z.object({
  id: z.number(),
  at: isoTime,
  channel: z.enum(['email', 'sms']),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** `waiting`: no provider has taken it. */
  state: z.enum(['waiting', 'sent']),
});
export type OutboxMessage = z.output<typeof outboxMessage>;

export const outbox = defineCall({
  operation: 'outbox',
  room: 'staff',
  summary: 'Lists sent and waiting messages, newest first. Only owners see messages with a link into the console.',
  method: 'GET',
  path: '/console/api/outbox',
  access: { staff: ['support', 'owner'] },
  effect: 'read',
  keyed: false,
  isPrivate: true,
  request: z.object({ after }),
  response: z.object({ rows: z.array(outboxMessage), next }),
  example: { after: '1' },
  reasons: [],
});
