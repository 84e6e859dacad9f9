import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { file } from '../example.ts';
import { visitorSecret } from './image-fields.ts';
import { MOST_IMAGE_BYTES } from './image-limits.ts';

/** What multipart/form-data needs around the file. */
const ENVELOPE_BYTES = 4_096;

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

export const uploadImage = defineCall({
  operation: 'upload-image',
  room: 'identity',
  summary:
    'Stores an image and answers its address, which only the customer and staff who review it can read. JPEG, PNG or WebP of at most 8 MiB and 25 megapixels. The image is encoded again, without metadata, and deleted after a day unless a form names it. Where the site asks for pictures at registration, a visitor uploads them with a secret of their own in `visitor`; nobody can read them, and they are deleted after an hour unless a registration names them and the secret.',
  method: 'POST',
  path: '/api/common/image_upload',
  access: 'visitor',
  effect: 'change',
  why: 'Customers, and visitors who register, show who they are with images. An image moves no money and decides nothing.',
  keyed: false,
  multipart: { maxBytes: MOST_IMAGE_BYTES + ENVELOPE_BYTES, tooLarge: 'identity.image-too-large' },
  request: z.object({ file: z.file(), visitor: visitorSecret }),
  response: z.object({ url: z.string() }),
  example: { file: file(PIXEL), visitor: 'a'.repeat(32) },
  exampleRefusal: 'request.real-account-only',
  reasons: [
    'request.real-account-only',
    'request.too-many',
    'request.busy',
    'identity.not-an-image',
    'identity.image-too-large',
    'identity.image-damaged',
    'identity.too-many-images',
  ],
});
