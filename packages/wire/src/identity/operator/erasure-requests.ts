import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { isoTime } from '../../fields.ts';
import { after, next } from '../../operator-fields.ts';
import { REVIEWERS } from './fields.ts';

/** What must be gone before a customer can be erased. */
export const ERASURE_OBSTACLES = [
  'open-positions',
  'pending-orders',
  'running-options',
  'open-deposits',
  'money',
] as const;

export const erasureRequestRow = z.object({
  customer: z.number(),
  askedAt: isoTime,
  obstacles: z.array(z.enum(ERASURE_OBSTACLES)),
  /** The end of the customer's break, which stays in force when they are erased; null: none runs. */
  excludedUntil: z.nullable(isoTime),
  /** The pending proposal to erase the customer, or null. */
  proposal: z.nullable(z.number()),
});

export const erasureRequests = defineCall({
  operation: 'erasure-requests',
  room: 'identity',
  summary: 'Lists customers who ask to be erased, those that have waited longest first.',
  method: 'GET',
  path: '/console/api/erasure-requests',
  access: { staff: REVIEWERS },
  effect: 'read',
  keyed: false,
  request: z.object({ after }),
  response: z.object({ rows: z.array(erasureRequestRow), next }),
  example: { after: '1' },
  reasons: [],
});
