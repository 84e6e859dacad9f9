import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { EXAMPLE_PICTURE, PICTURE_BODY, PICTURE_REASONS } from '../../identity/picture-upload.ts';

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
  multipart: PICTURE_BODY,
  request: z.object({ file: z.file() }),
  response: z.object({ path: z.string(), width: z.number(), height: z.number() }),
  example: { file: EXAMPLE_PICTURE },
  reasons: [...PICTURE_REASONS],
});
