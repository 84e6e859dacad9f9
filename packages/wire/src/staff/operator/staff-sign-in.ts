import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { email, knownBrowser, password } from '../../sign-in-fields.ts';
import { nextStep } from './step.ts';

export const staffSignIn = defineCall({
  operation: 'staff-sign-in',
  room: 'staff',
  summary:
    'First step of signing in to the console. The answer does not say whether the e-mail or the password is wrong.',
  method: 'POST',
  path: '/console/api/sign-in',
  access: 'visitor',
  effect: 'change',
  why: 'A step of signing in: it leads only to a session of the person who knows the password.',
  keyed: false,
  request: z.object({ email, password, browser: knownBrowser }),
  response: nextStep,
  example: {
    email: 'ada@example.com',
    password: anyText('a password of many words'),
    browser: `known.${'A'.repeat(64)}`,
  },
  reasons: ['staff.wait', 'staff.wrong-credentials'],
});
