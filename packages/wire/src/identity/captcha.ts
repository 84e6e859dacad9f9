import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

export const captcha = defineCall({
  operation: 'captcha',
  room: 'identity',
  summary: 'Makes an image with five characters to type. It can be answered once, within five minutes.',
  method: 'GET',
  path: '/api/default/captcha',
  access: 'visitor',
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.object({
    id: z.string(),
    /** A data URL of a PNG. */
    b64s: z.string(),
  }),
  example: {},
  reasons: ['request.too-many'],
});
