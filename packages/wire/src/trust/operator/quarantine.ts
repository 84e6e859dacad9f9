import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { isoTime } from '../../fields.ts';
import { after, next } from '../../operator-fields.ts';

export const quarantinedCommand = z.object({
  id: z.number(),
  at: isoTime,
  /** Hex SHA-256 of the idempotency key, to match with log lines and reports of customers. */
  key: z.string(),
  /** The customer who sent the command; null for a fact of a room. */
  uid: z.nullable(z.number()),
  /** Types of the events that the command would have produced. */
  events: z.array(z.string()),
  /** The error of the database. */
  why: z.string(),
});
export type QuarantinedCommand = z.output<typeof quarantinedCommand>;

export const quarantine = defineCall({
  operation: 'quarantine',
  room: 'trust',
  summary:
    'Lists poison commands, newest first: the database rejected their content, and the engine refuses them from then on.',
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
