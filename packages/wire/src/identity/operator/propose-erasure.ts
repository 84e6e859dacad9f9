import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id } from '../../fields.ts';
import { REVIEWERS } from './fields.ts';

export const proposeErasure = defineCall({
  operation: 'propose-erasure',
  room: 'identity',
  summary:
    'Proposes to erase what is known of a customer who has nothing open and, but for a demo account, no money. Once a second person approves, nobody can undo it.',
  method: 'POST',
  path: '/console/api/customers/erase',
  access: { staff: REVIEWERS },
  effect: 'change',
  why: 'Customers have a right to be forgotten. Postings, orders and the journal name them by number and stay; no money moves.',
  keyed: true,
  needsApproval: true,
  request: z.object({ customer: id }),
  response: z.object({ proposal: z.number() }),
  example: { customer: '999999' },
  reasons: [
    'request.not-found',
    'request.key-reused',
    'staff.nothing-changes',
    'staff.already-proposed',
    'identity.still-open',
    'identity.still-money',
  ],
});
