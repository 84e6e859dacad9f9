import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { isoTime } from '../fields.ts';
import { sessionFields } from '../session.ts';

export const session = z.object({
  ...sessionFields,
  createdAt: isoTime,
  /** The session of this very call. */
  isCurrent: z.boolean(),
});
export type SessionRow = z.output<typeof session>;

export const sessions = defineCall({
  operation: 'sessions',
  room: 'identity',
  summary: 'Own sessions that have not ended, the last used first, at most 100.',
  method: 'GET',
  path: '/api/user/sessions',
  access: 'user',
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.array(session),
  example: {},
  reasons: [],
});
