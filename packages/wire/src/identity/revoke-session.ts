import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id } from '../fields.ts';

export const revokeSession = defineCall({
  operation: 'revoke-session',
  room: 'identity',
  summary: 'Ends one of the own sessions and its sockets; the own current one as well.',
  method: 'POST',
  path: '/api/user/sessions/revoke',
  access: 'user',
  effect: 'change',
  keyed: false,
  request: z.object({ id }),
  response: z.null(),
  reasons: ['request.not-found'],
});
