import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { user } from './user.ts';

export const userInfo = defineCall({
  operation: 'user-info',
  room: 'identity',
  summary: 'Returns the profile of the signed-in user.',
  method: 'GET',
  path: '/api/user/info',
  access: 'user',
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: user,
  example: {},
  reasons: [],
});
