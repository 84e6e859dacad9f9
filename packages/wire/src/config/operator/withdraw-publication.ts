import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { publicId } from '../../example.ts';
import { id } from '../../fields.ts';

export const withdrawPublication = defineCall({
  operation: 'withdraw-publication',
  room: 'config',
  summary: 'Withdraws a scheduled version before it is published, or dismisses one that was not published.',
  method: 'POST',
  path: '/console/api/site/publications/withdraw',
  access: { staff: ['owner'] },
  effect: 'change',
  why: 'Owners decide what the site shows and when.',
  keyed: true,
  request: z.object({ id }),
  response: z.null(),
  example: { id: publicId('999999') },
  exampleRefusal: 'config.not-waiting',
  reasons: ['config.not-waiting'],
});
