import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { file } from '../example.ts';
import { MOST_IMAGE_BYTES } from './image-limits.ts';

/** What multipart/form-data needs around the file. */
const ENVELOPE_BYTES = 4_096;

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

export const uploadImage = defineCall({
  operation: 'upload-image',
  room: 'identity',
  summary:
    'Stores an image and answers its address, which only the customer and staff who review it can read. JPEG, PNG or WebP of at most 8 MiB and 25 megapixels. The image is encoded again, without metadata, and deleted after a day unless a form names it.',
  method: 'POST',
  path: '/api/common/image_upload',
  access: 'user',
  effect: 'change',
  why: 'Customers show who they are with images. An image moves no money and decides nothing.',
  keyed: false,
  multipart: { maxBytes: MOST_IMAGE_BYTES + ENVELOPE_BYTES, tooLarge: 'identity.image-too-large' },
  request: z.object({ file: z.file() }),
  response: z.object({ url: z.string() }),
  example: { file: file(PIXEL) },
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
