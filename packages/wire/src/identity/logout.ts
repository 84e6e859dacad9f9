import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

export const logout = defineCall({
  operation: 'logout',
  room: 'identity',
  summary: 'Logs out: ends this session and closes its sockets.',
  method: 'POST',
  path: '/api/user/logout',
  access: 'user',
  effect: 'change',
  why: 'A customer ends their own session.',
  inReadOnly: 'stays',
  keyed: false,
  request: z.object({}),
  response: z.null(),
  example: {},
  reasons: [],
});
