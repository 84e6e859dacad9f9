import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id } from '../../fields.ts';
import { depositRow, FINANCE, seenVersion } from './fields.ts';

export const assignBank = defineCall({
  operation: 'assign-bank',
  room: 'funding',
  summary: 'Assigns a bank account of the site to a bank request: the customer sees where to pay to.',
  method: 'POST',
  path: '/console/api/funding/deposits/assign',
  access: { staff: FINANCE },
  effect: 'change',
  why: 'Tells a customer which published account of the site to pay to. It moves no money.',
  keyed: true,
  request: z.object({ deposit: id, version: seenVersion, wire: id }),
  response: depositRow,
  example: { deposit: '999999', version: '1', wire: '1' },
  reasons: ['request.not-found', 'request.key-reused', 'staff.outdated', 'funding.deposit-not-pending'],
});
