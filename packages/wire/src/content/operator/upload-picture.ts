import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { file } from '../../example.ts';
import { MOST_IMAGE_BYTES } from '../../identity/image-limits.ts';
import { EDITORS } from './kinds.ts';

/** What multipart/form-data needs around the file. */
const ENVELOPE_BYTES = 4_096;

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

export const uploadPicture = defineCall({
  operation: 'upload-picture',
  room: 'content',
  summary:
    'Stores a picture for news and pages and answers its path, which is public. JPEG, PNG or WebP of at most 8 MiB and 25 megapixels. It is encoded again, without metadata, and named by its content.',
  method: 'POST',
  path: '/console/api/content/pictures',
  access: { staff: EDITORS },
  effect: 'change',
  why: 'Editors illustrate what customers read. A picture moves no money, and only texts show it.',
  keyed: true,
  multipart: { maxBytes: MOST_IMAGE_BYTES + ENVELOPE_BYTES, tooLarge: 'identity.image-too-large' },
  request: z.object({ file: z.file() }),
  response: z.object({ path: z.string(), width: z.number(), height: z.number() }),
  example: { file: file(PIXEL) },
  reasons: [
    'request.busy',
    'identity.not-an-image',
    'identity.image-too-large',
    'identity.image-damaged',
    'identity.too-many-images',
  ],
});
