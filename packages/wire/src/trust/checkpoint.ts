import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { isoTime } from '../fields.ts';

/** How far journal and tape were at a moment, signed. Hashes are hex. */
const signedHeads = z.object({
  at: isoTime,
  /** Journal rows, and the hash of the newest one. */
  rows: z.number(),
  head: z.string(),
  /** Tape batches, and the hash of the newest one. */
  batches: z.number(),
  tapeHead: z.string(),
  /** Digests of pruned days of the tape, and the newest one; absent while nothing is pruned. */
  digests: z.optional(z.number()),
  digestHead: z.optional(z.string()),
  /** The public key, base64url. */
  key: z.string(),
  /** Ed25519 over the JSON of all other fields, in this order and without blanks; base64. */
  signature: z.string(),
});

export const checkpoint = defineCall({
  operation: 'checkpoint',
  room: 'trust',
  summary:
    'Returns the newest signed checkpoint of journal and tape, and the public key. Keep a copy: the journal must always contain it.',
  method: 'GET',
  path: '/api/trust/checkpoint',
  access: 'visitor',
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.object({
    /** Null until the first one is written. */
    checkpoint: z.nullable(signedHeads),
    /** Ed25519, as PEM. */
    publicKey: z.string(),
  }),
  example: {},
  reasons: [],
});
