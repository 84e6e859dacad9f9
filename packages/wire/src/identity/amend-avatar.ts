import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { imageUrlOrNone } from './image-fields.ts';
import { user } from './user.ts';

export const amendAvatar = defineCall({
  operation: 'amend-avatar',
  room: 'identity',
  summary:
    "Sets the customer's picture to the middle of an image that an upload has answered, 256 pixels wide and high. Empty: removes the picture.",
  method: 'POST',
  path: '/api/user/amend_avatar',
  access: 'user',
  effect: 'change',
  why: 'Customers choose what others see of them. A picture decides nothing.',
  keyed: false,
  request: z.object({ image: imageUrlOrNone }),
  response: user,
  example: { image: `/api/common/image?image=${'0'.repeat(32)}` },
  exampleRefusal: 'request.real-account-only',
  reasons: [
    'request.real-account-only',
    'request.too-many',
    'request.busy',
    'identity.image-gone',
    'identity.image-damaged',
    'identity.too-many-images',
  ],
});
