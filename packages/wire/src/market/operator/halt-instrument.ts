import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id } from '../../fields.ts';
import { HALT_REASONS } from './terms.ts';

export const haltInstrument = defineCall({
  operation: 'halt-instrument',
  room: 'market',
  summary: 'Halts an instrument at once: no order on it fills, closes or triggers. The halt and its reason are public.',
  method: 'POST',
  path: '/console/api/market/halt',
  access: { staff: ['risk', 'owner'] },
  effect: 'change',
  why: 'Risk halts trading at once, for every customer. A halt is public and changes no price and no open position.',
  keyed: true,
  request: z.object({ instrument: id, reason: z.enum(HALT_REASONS) }),
  response: z.null(),
  example: { instrument: '999999', reason: 'news' },
  reasons: ['request.not-found', 'staff.already-halted'],
});
