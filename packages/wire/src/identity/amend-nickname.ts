import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { anyText } from '../example.ts';
import { user } from './user.ts';

/** Days after a change before the next one. */
export const NICKNAME_DAYS = 30;

export const amendNickname = defineCall({
  operation: 'amend-nickname',
  room: 'identity',
  summary:
    'Sets the nickname: 3 to 20 letters and digits of one script, with single spaces, dots, hyphens or underscores between them. It looks like no other nickname and like no name of the site or its staff. It can be changed again after 30 days.',
  method: 'POST',
  path: '/api/user/amend_nickname',
  access: 'user',
  effect: 'change',
  why: 'Customers choose what others see of them. A nickname decides nothing.',
  keyed: false,
  request: z.object({ nickname: z.string().check(z.regex(/^\P{C}{1,60}$/u)) }),
  response: user,
  example: { nickname: anyText('Ada') },
  exampleRefusal: 'request.real-account-only',
  reasons: [
    'request.real-account-only',
    'identity.nickname-invalid',
    'identity.nickname-taken',
    'identity.nickname-too-soon',
  ],
});
