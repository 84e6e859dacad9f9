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
  /** `waiting`: not sent yet; `failed`: given up. */
  state: z.enum(['waiting', 'sent', 'failed']),
  /** It ends with a link or code that only the recipient may read; `text` does not contain it. */
  hasSecret: z.boolean(),
  /** How many times sending was tried. */
  attempts: z.number(),
  /** Why the last attempt failed, or why the message was given up; empty if neither. */
  lastError: z.string(),
  sentAt: z.nullable(isoTime),
  /** Whether an owner can have it sent again: it has failed, has no link or code, and has not expired. */
  canResend: z.boolean(),
});
export type OutboxMessage = z.output<typeof outboxMessage>;

export const outbox = defineCall({
  operation: 'outbox',
  room: 'staff',
  summary: 'Lists outgoing messages, newest first, without the links and codes that only their recipients may read.',
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
