import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { sixDigits } from '../../sign-in-fields.ts';
import { STAFF_ROLES } from '../role.ts';

/** No idempotency key: a code is good once, and a repeat that counted would let an old one in. */
export const enterCode = defineCall({
  operation: 'enter-code',
  room: 'staff',
  summary:
    'Takes a code of the authenticator, valid once. For five minutes this session may make the calls that need a recent code.',
  method: 'POST',
  path: '/console/api/code',
  access: { staff: STAFF_ROLES },
  effect: 'change',
  why: 'Staff prove that they still have their authenticator.',
  keyed: false,
  request: z.object({ code: sixDigits }),
  response: z.null(),
  example: { code: '123456' },
  reasons: ['staff.wait', 'staff.wrong-code', 'staff.key-changed'],
});
