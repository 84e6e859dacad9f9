import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id } from '../../fields.ts';
import { CUSTOMER_READERS } from '../../views/operator/fields.ts';

const line = z.object({
  /** A statement; a figure computed again; something that must be true; where the records are and what proves them. */
  kind: z.enum(['text', 'figure', 'check', 'record']),
  /** Of a figure its formula. */
  text: z.string(),
  /** Of a figure; otherwise empty. */
  name: z.string(),
  result: z.string(),
  /** The record has this figure, or the check holds. True for other lines. */
  agrees: z.boolean(),
});

export const explainOrder = defineCall({
  operation: 'explain-order',
  room: 'trust',
  summary:
    'Explains a contract order from the journal and the tape: bid and ask of each tick used, the formula of each figure with its result, who closed it, and the money moved. The text is English.',
  method: 'GET',
  path: '/console/api/orders/explain',
  access: { staff: CUSTOMER_READERS },
  effect: 'read',
  keyed: false,
  request: z.object({ order: id }),
  response: z.object({
    /** As `npm run explain` prints it. */
    text: z.string(),
    /** The same in parts, for a screen. */
    sections: z.array(z.object({ title: z.string(), lines: z.array(line) })),
    /** What does not agree with the records; empty if every figure does. */
    differences: z.array(z.string()),
  }),
  example: { order: '999999' },
  reasons: ['request.not-found'],
});
