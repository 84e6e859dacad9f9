import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

export const claimSupport = defineCall({
  operation: 'claim-support',
  room: 'support',
  summary:
    "Makes the chat that the user had as a visitor part of their account's: the header `visitor` names it. Changes nothing without one.",
  method: 'POST',
  path: '/api/support/claim',
  access: 'user',
  takesVisitor: true,
  effect: 'change',
  why: 'Somebody who logs in goes on with the conversation that their browser began. It shows nothing of anybody else.',
  inReadOnly: 'stays',
  keyed: false,
  request: z.object({}),
  response: z.object({ claimed: z.boolean() }),
  example: {},
  reasons: ['request.too-many'],
});
