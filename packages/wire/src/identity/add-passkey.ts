import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { anyText } from '../example.ts';
import { newPasskey, passkeyName, passkeyToken } from './passkey-fields.ts';

export const addPasskey = defineCall({
  operation: 'add-passkey',
  room: 'identity',
  summary:
    'Adds the passkey that the browser has made: `passkey` is what `navigator.credentials.create` answered, as JSON. The first second factor of an account comes with recovery codes, which are shown once; otherwise the list is empty.',
  method: 'POST',
  path: '/api/user/passkeys/add',
  access: 'user',
  effect: 'change',
  why: 'A customer adds a passkey to their own account.',
  keyed: false,
  request: z.object({ name: passkeyName, passkey_token: passkeyToken, passkey: newPasskey }),
  response: z.object({ recovery_codes: z.array(z.string()) }),
  example: {
    name: anyText('My phone'),
    passkey_token: 'A'.repeat(43),
    passkey:
      '{"id":"AQ","rawId":"AQ","type":"public-key","response":{"clientDataJSON":"e30","attestationObject":"oA"}}',
  },
  exampleRefusal: 'request.real-account-only',
  reasons: ['request.real-account-only', 'identity.passkey-refused', 'identity.too-many-passkeys'],
});
