import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { visitorSecret } from './image-fields.ts';
import { EXAMPLE_PICTURE, PICTURE_BODY, PICTURE_REASONS } from './picture-upload.ts';

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
  multipart: PICTURE_BODY,
  request: z.object({ file: z.file(), visitor: visitorSecret }),
  response: z.object({ url: z.string() }),
  example: { file: EXAMPLE_PICTURE, visitor: 'a'.repeat(32) },
  exampleRefusal: 'request.real-account-only',
  reasons: ['request.real-account-only', 'request.too-many', ...PICTURE_REASONS],
});
