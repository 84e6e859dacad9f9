import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { isoTime } from '../fields.ts';

export const erasureState = z.object({
  /** When the customer asked for it; null if they have not. */
  askedAt: z.nullable(isoTime),
  /** The end of the user's break, which stays in force for whoever is erased during it; null: none runs. */
  excludedUntil: z.nullable(isoTime),
});

export const erasure = defineCall({
  operation: 'erasure',
  room: 'identity',
  summary: 'Returns whether the user has asked to be erased, and the end of a break that outlasts the erasure.',
  method: 'GET',
  path: '/api/user/erasure',
  access: 'user',
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: erasureState,
  example: {},
  reasons: [],
});
