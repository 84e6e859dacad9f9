import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { id } from '../../fields.ts';
import { line } from '../../operator-fields.ts';
import { FINANCE } from './fields.ts';

export const proposeCorrection = defineCall({
  operation: 'propose-correction',
  room: 'funding',
  summary:
    'Proposes to reverse a posting that was a mistake, by a new one that names it. A posting is reversed once at most. A second person decides.',
  method: 'POST',
  path: '/console/api/funding/corrections/propose',
  access: { staff: FINANCE },
  effect: 'change',
  why: 'Proposes to undo a mistaken posting of the money desk by its exact reverse. Results of trading cannot be corrected.',
  needsApproval: true,
  keyed: true,
  request: z.object({
    /** Journal row and place of the posting in it. */
    seq: id,
    idx: z.pipe(
      z.union([z.string(), z.number()]).check(z.refine((value) => /^\d{1,6}$/.test(String(value)))),
      z.transform(Number),
    ),
    reason: line(200),
  }),
  response: z.object({ proposal: z.number() }),
  example: { seq: '999999', idx: '0', reason: anyText('Credited to the wrong customer') },
  reasons: [
    'request.not-found',
    'request.key-reused',
    'staff.already-proposed',
    'funding.already-corrected',
    'funding.not-correctable',
  ],
});
