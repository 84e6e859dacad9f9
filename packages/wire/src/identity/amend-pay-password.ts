import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { payPassword } from './account-fields.ts';

export const amendPayPassword = defineCall({
  operation: 'amend-pay-password',
  room: 'identity',
  summary:
    "Sets the pay password. Once there is one, a change needs a code (`type` 3) sent to the user's own e-mail address or phone.",
  method: 'POST',
  path: '/api/user/amend_pay_password',
  access: 'user',
  effect: 'change',
  why: 'A customer sets the password that confirms payments from their own account.',
  inReadOnly: 'stays',
  keyed: false,
  request: z.object({
    password: payPassword,
    auth_code: z._default(z.string().check(z.regex(/^(\d{6})?$/)), ''),
  }),
  response: z.null(),
  example: { password: '135790', auth_code: '' },
  exampleRefusal: 'request.real-account-only',
  reasons: ['request.busy', 'request.real-account-only', 'identity.code-needed', 'identity.wrong-code'],
});
