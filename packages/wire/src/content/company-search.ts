import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { anyText } from '../example.ts';
import { companyProfile } from './company.ts';

export const companySearch = defineCall({
  operation: 'company-search',
  room: 'content',
  summary:
    'Searches companies by name, by what they do and by location, in any of the languages that they are described in, best match first. An empty text returns all of them.',
  method: 'GET',
  path: '/api/company/search',
  access: 'visitor',
  effect: 'read',
  keyed: false,
  request: z.object({ searchCurrency: z._default(z.string().check(z.regex(/^[^\p{C}]{0,40}$/u)), '') }),
  response: z.array(companyProfile),
  example: { searchCurrency: anyText('broker') },
  reasons: [],
});
