import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { anyText, made } from '../example.ts';
import { whole } from '../fields.ts';
import { knownBrowser } from '../sign-in-fields.ts';
import {
  browserToken,
  optionalAccount,
  optionalAreaId,
  optionalCaptchaId,
  optionalCode,
  otp,
} from './account-fields.ts';
import { optionalPasskeyAnswer, optionalPasskeyToken } from './passkey-fields.ts';
import { user } from './user.ts';

export const login = defineCall({
  operation: 'login',
  room: 'identity',
  summary:
    'Logs in: `login_type` 1 by e-mail, 2 by phone (with its prefix or with `area_id`), 3 to a demo account by its `demo_id`, 4 by a passkey alone: `passkey` is what `navigator.credentials.get` answered, as JSON, and `passkey_token` came with its challenge. The answer does not say whether an account exists. After five failures a captcha is needed (`key` and `sms_code`), and attempts are delayed. Once a second factor is set, a log-in with the password needs `otp`, or a passkey in its place. `browser`: what an earlier log-in in this browser answered.',
  method: 'POST',
  path: '/api/user/loginForU',
  access: 'visitor',
  effect: 'change',
  why: 'A customer starts a session for their own account.',
  inReadOnly: 'stays',
  keyed: false,
  request: z.object({
    login_type: whole(1, 4),
    account: optionalAccount,
    area_id: optionalAreaId,
    password: z._default(z.string().check(z.regex(/^\P{C}{0,128}$/u)), ''),
    demo_id: z._default(z.string().check(z.regex(/^([0-9a-f]{32})?$/)), ''),
    key: optionalCaptchaId,
    sms_code: optionalCode,
    /** A code of the second factor or a recovery code, for an account that has one. */
    otp: z._default(z.union([z.literal(''), otp]), ''),
    passkey_token: optionalPasskeyToken,
    passkey: optionalPasskeyAnswer,
    browser: knownBrowser,
  }),
  response: z.object({
    token: z.string(),
    user,
    /** Ours: this browser keeps it. It opens nothing; guesses from other browsers just do not delay this one. */
    browser: z.optional(browserToken),
  }),
  example: {
    login_type: '3',
    account: anyText(''),
    area_id: '',
    password: anyText(''),
    demo_id: made('demo-id', '0'.repeat(32)),
    key: '',
    sms_code: anyText(''),
    otp: '',
    passkey_token: '',
    passkey: '',
    browser: '',
  },
  reasons: [
    'request.too-many',
    'request.busy',
    'identity.wrong-credentials',
    'identity.demo-archived',
    'identity.wait',
    'identity.captcha-needed',
    'identity.wrong-captcha',
    'identity.second-factor-required',
    'identity.wrong-otp',
    'identity.passkey-refused',
  ],
});
