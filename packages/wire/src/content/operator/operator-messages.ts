import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { LANGUAGES } from '../../envelope.ts';
import { isoTime } from '../../fields.ts';
import { after, next } from '../../operator-fields.ts';
import { contentTexts } from './body-fields.ts';
import { EDITORS } from './kinds.ts';
import { audience } from './message-fields.ts';
import { MESSAGE_KINDS } from './message-kinds.ts';

export const staffMessage = z.object({
  id: z.number(),
  kind: z.enum(MESSAGE_KINDS),
  title: z.string(),
  audience,
  texts: contentTexts,
  languages: z.array(z.enum(LANGUAGES)),
  path: z.string(),
  at: isoTime,
  by: z.string(),
  approvedBy: z.string(),
  /** How many customers have it, and since when all have. */
  sent: z.number(),
  sentAt: z.nullable(isoTime),
});
export type StaffMessage = z.output<typeof staffMessage>;

export const operatorMessages = defineCall({
  operation: 'operator-messages',
  room: 'content',
  summary: 'Lists what staff have sent to the inboxes of customers, newest first.',
  method: 'GET',
  path: '/console/api/messages',
  access: { staff: EDITORS },
  effect: 'read',
  keyed: false,
  request: z.object({ after }),
  response: z.object({ rows: z.array(staffMessage), next }),
  example: { after: '' },
  reasons: [],
});
