import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { isoTime } from '../fields.ts';
import { sessionFields } from '../session.ts';

export const session = z.object({
  ...sessionFields,
  /** The network that began it: an IPv4 address, or the /64 of an IPv6 one; empty if unknown. */
  address: z.string(),
  createdAt: isoTime,
  /** Whether this call was made with that session. */
  isCurrent: z.boolean(),
});
export type SessionRow = z.output<typeof session>;

export const sessions = defineCall({
  operation: 'sessions',
  room: 'identity',
  summary: 'Lists the active sessions of the user, most recently used first, at most 100.',
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
