import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

export const disownSession = defineCall({
  operation: 'disown-session',
  room: 'identity',
  summary:
    'Ends the session of a log-in that was not the owner: `token` is in the link of the message about it. In the link of a message about a new payout way, it also deletes that way, and cancels pending withdrawals to it: `cancelled` says how many, `underWay` how many only staff can still stop. Repeated, it changes nothing more.',
  method: 'POST',
  path: '/api/user/sessions/disown',
  access: 'visitor',
  effect: 'change',
  why: 'Whoever reads the mailbox or phone of an account ends a session that they did not begin, and what was bound in it.',
  inReadOnly: 'stays',
  keyed: false,
  request: z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{60,300}$/)) }),
  response: z.object({ cancelled: z.number(), underWay: z.number() }),
  example: { token: 'A'.repeat(100) },
  exampleRefusal: 'request.not-found',
  reasons: ['request.not-found'],
});
