import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

export const companyEmail = defineCall({
  operation: 'company-email',
  room: 'content',
  summary: 'The e-mail address of the company, empty when it has stated none.',
  method: 'GET',
  path: '/api/company/email',
  access: 'visitor',
  effect: 'read',
  keyed: false,
  maxAge: 300,
  request: z.object({}),
  response: z.object({ email: z.string() }),
  example: {},
  reasons: [],
});
