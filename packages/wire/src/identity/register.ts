import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { anyText } from '../example.ts';
import { optionalWhole, whole } from '../fields.ts';
import { optionalLine } from '../operator-fields.ts';
import { knownBrowser, password } from '../sign-in-fields.ts';
import { account, accountType, browserToken, optionalCaptchaId, optionalCode } from './account-fields.ts';
import { optionalImageUrl, visitorSecret } from './image-fields.ts';
import { optionalCardNumber, optionalSsn } from './real-name-fields.ts';
import { user } from './user.ts';

export const register = defineCall({
  operation: 'register',
  room: 'identity',
  summary:
    'Opens an account with a name and logs in. `type` 1 by e-mail, 2 by phone; `sms_code` is the sent code, or the answer to the captcha `key`, as `verify_reg_type` says. A field with its `is_reg_*` flag is required; of a document, only fields with their flag are taken. Images are addresses that uploads with the secret `visitor` have answered. Whole documents are put under review.',
  method: 'POST',
  path: '/api/user/register',
  access: 'visitor',
  effect: 'change',
  why: 'A visitor opens an account of their own. The terms are the same for every visitor.',
  keyed: false,
  request: z.object({
    type: accountType,
    area_id: whole(1, 999),
    account,
    password,
    re_password: password,
    sms_code: optionalCode,
    key: optionalCaptchaId,
    invite_code: z._default(z.string().check(z.regex(/^[A-Za-z0-9]{0,12}$/)), ''),
    mobile: z._default(z.string().check(z.regex(/^[0-9 +()-]{0,30}$/)), ''),
    name: optionalLine(80),
    pay_password: z._default(z.string().check(z.regex(/^(\d{6})?$/)), ''),
    id_type: optionalWhole(1, 2),
    card_id: optionalCardNumber,
    ssn: optionalSsn,
    front_pic: optionalImageUrl,
    reverse_pic: optionalImageUrl,
    hand_pic: optionalImageUrl,
    visitor: visitorSecret,
    browser: knownBrowser,
  }),
  response: z.object({ token: z.string(), user, browser: z.optional(browserToken) }),
  example: {
    type: '1',
    area_id: '1',
    account: 'new@example.com',
    password: anyText('a long walk by the sea'),
    re_password: anyText('a long walk by the sea'),
    sms_code: anyText('000000'),
    key: '',
    invite_code: anyText(''),
    mobile: anyText(''),
    name: anyText(''),
    pay_password: '',
    id_type: '1',
    card_id: anyText(''),
    ssn: anyText(''),
    front_pic: '',
    reverse_pic: '',
    hand_pic: '',
    visitor: '',
    browser: '',
  },
  exampleRefusal: 'identity.wrong-code',
  reasons: [
    'request.too-many',
    'request.busy',
    'identity.passwords-differ',
    'identity.weak-password',
    'identity.country-excluded',
    'identity.account-taken',
    'identity.excluded',
    'identity.wrong-code',
    'identity.wrong-captcha',
    'identity.unknown-invite-code',
    'identity.image-gone',
  ],
});
