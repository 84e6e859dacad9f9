import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { file } from '../../example.ts';
import { MOST_IMAGE_BYTES } from '../../identity/image-limits.ts';

/** What multipart/form-data needs around the file. */
const ENVELOPE_BYTES = 4_096;

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

export const uploadBrandPicture = defineCall({
  operation: 'upload-brand-picture',
  room: 'config',
  summary:
    'Stores a logo, makes favicon and app icons of it, and answers its path, which is public. JPEG, PNG or WebP of at most 8 MiB and 25 megapixels; it is encoded again, without metadata. Nothing shows it before a version of the settings names it.',
  method: 'POST',
  path: '/console/api/site/pictures',
  access: { staff: ['owner'] },
  effect: 'change',
  why: 'Owners set the logo of their site. A picture moves no money and decides nothing.',
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
