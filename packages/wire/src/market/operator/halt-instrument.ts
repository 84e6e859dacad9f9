import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id } from '../../fields.ts';
import { HALT_REASONS } from './terms.ts';

export const haltInstrument = defineCall({
  operation: 'halt-instrument',
  room: 'market',
  summary: 'Halts an instrument at once: nothing fills, closes or triggers on it. Everybody can read that and why.',
  method: 'POST',
  path: '/console/api/market/halt',
  access: { staff: ['risk', 'owner'] },
  effect: 'change',
  why: 'Risk stops dealing at once, for all customers alike. It changes no price and nothing open, and it is public.',
  keyed: true,
  request: z.object({ instrument: id, reason: z.enum(HALT_REASONS) }),
  response: z.null(),
  example: { instrument: '999999', reason: 'news' },
  reasons: ['request.not-found', 'staff.already-halted'],
});
