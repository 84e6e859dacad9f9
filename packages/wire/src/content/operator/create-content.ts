import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { descriptionGroup } from '../description.ts';
import { EDITORS, MOST_BODY_BYTES } from './kinds.ts';
import { bodyExample, bodyRequest } from './save-content.ts';

export const createContent = defineCall({
  operation: 'create-content',
  room: 'content',
  summary: 'Writes a new item as a draft: customers see it when it is published. A static page is named by its group.',
  method: 'POST',
  path: '/console/api/content/create',
  access: { staff: EDITORS },
  effect: 'change',
  why: 'Editors write what customers read. A draft is shown to nobody, and no text moves money.',
  keyed: true,
  maxBodyBytes: MOST_BODY_BYTES,
  request: z.object({
    kind: z.enum(['news', 'announcement', 'notice', 'page', 'listed-company']),
    /** Of a page; empty otherwise. */
    name: z._default(z.union([z.literal(''), descriptionGroup]), ''),
    ...bodyRequest,
  }),
  response: z.object({ id: z.number(), version: z.number() }),
  example: { kind: 'page', name: 'help.example', ...bodyExample },
  reasons: ['request.invalid-field', 'content.exists'],
});
