import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { isoTime } from '../../fields.ts';
import { after, next } from '../../operator-fields.ts';

export const quarantinedCommand = z.object({
  id: z.number(),
  at: isoTime,
  /** Hex SHA-256 of the idempotency key: what a log line or a customer's report is held against. */
  key: z.string(),
  /** Customer who asked for it, null for what a room told the core. */
  uid: z.nullable(z.number()),
  /** Kinds of the events that it would have led to. */
  events: z.array(z.string()),
  /** What the database said. */
  why: z.string(),
});
export type QuarantinedCommand = z.output<typeof quarantinedCommand>;

export const quarantine = defineCall({
  operation: 'quarantine',
  room: 'trust',
  summary: 'Commands that the database refused for their content and that are refused from then on, newest first.',
  method: 'GET',
  path: '/console/api/quarantine',
  access: { staff: ['support', 'risk', 'owner'] },
  effect: 'read',
  keyed: false,
  request: z.object({ after }),
  response: z.object({ rows: z.array(quarantinedCommand), next }),
  example: { after: '1' },
  reasons: [],
});
