import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { realNameStatus } from './real-name-status.ts';

export const realNameCenter = defineCall({
  operation: 'real-name-center',
  room: 'identity',
  summary: 'Returns where the review of the customer’s documents stands, and what was submitted last.',
  method: 'GET',
  path: '/api/user_real/center',
  access: 'user',
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: realNameStatus,
  example: {},
  reasons: [],
});
