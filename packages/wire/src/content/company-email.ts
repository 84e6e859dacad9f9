import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

export const companyEmail = defineCall({
  operation: 'company-email',
  room: 'content',
  summary: 'Returns the e-mail address of the company, or an empty text if none is set.',
  method: 'GET',
  path: '/api/company/email',
  access: 'visitor',
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.object({ email: z.string() }),
  example: {},
  reasons: [],
});
