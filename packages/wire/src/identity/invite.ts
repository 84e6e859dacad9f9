import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

export const invite = defineCall({
  operation: 'invite',
  room: 'identity',
  summary: 'Returns the invite code of the user, and how many have registered with it.',
  method: 'GET',
  path: '/api/user/invite',
  access: 'user',
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.object({ invite_code: z.string(), invited: z.number() }),
  example: {},
  exampleRefusal: 'request.real-account-only',
  reasons: ['request.real-account-only'],
});
