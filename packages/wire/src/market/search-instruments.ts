import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { anyText } from '../example.ts';
import { searchText } from '../fields.ts';
import { instrument } from './instrument.ts';

export const searchInstruments = defineCall({
  operation: 'search-instruments',
  room: 'market',
  summary:
    'Searches instruments by code, by name or alias (in the language of the call and in English) and by category, best match first.',
  method: 'GET',
  path: '/v2/api/forex/search',
  access: 'visitor',
  effect: 'read',
  keyed: false,
  request: z.object({ name: searchText }),
  response: z.array(instrument),
  example: { name: anyText('EUR') },
  reasons: [],
});
