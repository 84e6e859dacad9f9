import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { passkeyToken, requestOptions } from './passkey-fields.ts';

export const passkeyChallenge = defineCall({
  operation: 'passkey-challenge',
  room: 'identity',
  summary:
    'A challenge for a log-in with a passkey. `options` is for `navigator.credentials.get`; the challenge counts once, for five minutes, together with `token`.',
  method: 'POST',
  path: '/api/user/passkeys/challenge',
  access: 'visitor',
  effect: 'change',
  why: 'Somebody who has a passkey begins to log in with it. A challenge opens nothing by itself.',
  inReadOnly: 'stays',
  keyed: false,
  request: z.object({}),
  response: z.object({ token: passkeyToken, options: requestOptions }),
  example: {},
  reasons: ['request.too-many'],
});
