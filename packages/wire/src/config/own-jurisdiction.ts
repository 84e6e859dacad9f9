import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { jurisdictionRow } from './jurisdiction-fields.ts';

export const ownJurisdiction = defineCall({
  operation: 'own-jurisdiction',
  room: 'config',
  summary:
    'Returns where the customer lives, as they registered or their documents show, and what is offered there. Visitors find the default in the site configuration.',
  method: 'GET',
  path: '/api/user/jurisdiction',
  access: 'user',
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: jurisdictionRow,
  example: {},
  reasons: [],
});
