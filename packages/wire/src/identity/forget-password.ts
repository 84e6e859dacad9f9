import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { anyText } from '../example.ts';
import { password, sixDigits } from '../sign-in-fields.ts';
import { account, accountType, optionalAreaId } from './account-fields.ts';

export const forgetPassword = defineCall({
  operation: 'forget-password',
  room: 'identity',
  summary:
    'Sets a new password with a code sent to the e-mail address (`type` 1) or phone (`type` 2), and ends all sessions of the account.',
  method: 'POST',
  path: '/api/user/forget_password',
  access: 'visitor',
  effect: 'change',
  why: 'Whoever reads the mailbox or phone of an account sets its password.',
  inReadOnly: 'stays',
  keyed: false,
  request: z.object({
    type: accountType,
    account,
    area_id: optionalAreaId,
    new_password: password,
    secondary_password: password,
    auth_code: sixDigits,
  }),
  response: z.null(),
  example: {
    type: '1',
    account: 'ada@example.com',
    area_id: '',
    new_password: anyText('a long walk by the sea'),
    secondary_password: anyText('a long walk by the sea'),
    auth_code: '000000',
  },
  exampleRefusal: 'identity.wrong-code',
  reasons: [
    'request.too-many',
    'request.busy',
    'identity.passwords-differ',
    'identity.weak-password',
    'identity.wrong-code',
  ],
});
