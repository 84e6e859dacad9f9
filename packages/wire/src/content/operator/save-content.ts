import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { flag, id, whole } from '../../fields.ts';
import { optionalFact, optionalMail, optionalPicture, optionalWebAddress, textsJson } from './body-fields.ts';
import { EDITORS, MOST_BODY_BYTES } from './kinds.ts';

/** What an editor fills in. The last four are about the company, and empty for everything else. */
export const bodyRequest = {
  texts: textsJson,
  logo: optionalPicture,
  isPinned: z._default(flag, '0'),
  isOnHome: z._default(flag, '0'),
  url: optionalWebAddress,
  address: optionalFact,
  location: optionalFact,
  email: optionalMail,
};

export const bodyExample = {
  texts: '{"en":{"title":"Opening hours","summary":"When we answer.","content":"<p>Every day.</p>"}}',
  logo: '',
  isPinned: '0',
  isOnHome: '0',
  url: '',
  address: anyText(''),
  location: anyText(''),
  email: '',
};

export const saveContent = defineCall({
  operation: 'save-content',
  room: 'content',
  summary:
    'Stores a new version of an item as a draft. `base` is the version that the editor began with: if somebody has stored another one meanwhile, nothing is stored.',
  method: 'POST',
  path: '/console/api/content/save',
  access: { staff: EDITORS },
  effect: 'change',
  why: 'Editors write what customers read. A draft is shown to nobody, and no text moves money.',
  keyed: true,
  maxBodyBytes: MOST_BODY_BYTES,
  request: z.object({ id, base: whole(1, 1_000_000), ...bodyRequest }),
  response: z.object({ version: z.number() }),
  example: { id: '1', base: '1', ...bodyExample },
  reasons: ['request.invalid-field', 'request.not-found', 'content.outdated', 'staff.nothing-changes'],
});
