import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { id } from '../../fields.ts';
import { optionalLine } from '../../operator-fields.ts';
import { REJECTION_REASONS } from '../real-name-fields.ts';
import { REVIEWERS, reviewRow } from './fields.ts';

export const rejectRealName = defineCall({
  operation: 'reject-real-name',
  room: 'identity',
  summary: 'Rejects submitted documents, with a reason and a remark that the customer reads.',
  method: 'POST',
  path: '/console/api/real-name/reject',
  access: { staff: REVIEWERS },
  effect: 'change',
  why: 'Reviewers say what is wrong with documents, so that the customer can submit better ones. It changes no terms and moves no money.',
  keyed: true,
  request: z.object({ review: id, reason: z.enum(REJECTION_REASONS), remark: optionalLine(500) }),
  response: reviewRow,
  example: {
    review: '999999',
    reason: 'unreadable',
    remark: anyText('The number on the card is covered by a finger.'),
  },
  reasons: ['request.not-found', 'request.key-reused', 'identity.already-reviewed'],
});
