import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { amount, id } from '../../fields.ts';
import { line } from '../../operator-fields.ts';
import { FINANCE } from './fields.ts';

export const proposeGoodwill = defineCall({
  operation: 'propose-goodwill',
  room: 'funding',
  summary: 'Proposes to pay a customer from the house’s goodwill, such as for a bad tick. A second person decides.',
  method: 'POST',
  path: '/console/api/funding/goodwill/propose',
  access: { staff: FINANCE },
  effect: 'change',
  why: 'Proposes to give a customer money of the house. It takes nothing from anybody and changes nothing that is closed.',
  needsApproval: true,
  keyed: true,
  request: z.object({ customer: id, amount, reason: line(200) }),
  response: z.object({ proposal: z.number() }),
  example: { customer: '999999', amount: '25', reason: anyText('Bad tick on order 17') },
  reasons: ['request.not-found', 'request.key-reused', 'staff.already-proposed'],
});
