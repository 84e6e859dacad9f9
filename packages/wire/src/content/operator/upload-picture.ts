import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { EXAMPLE_PICTURE, PICTURE_BODY, PICTURE_REASONS } from '../../identity/picture-upload.ts';
import { EDITORS } from './kinds.ts';

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
  multipart: PICTURE_BODY,
  request: z.object({ file: z.file() }),
  response: z.object({ path: z.string(), width: z.number(), height: z.number() }),
  example: { file: EXAMPLE_PICTURE },
  reasons: [...PICTURE_REASONS],
});
