import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { publicId } from '../example.ts';
import { EXPORT_ROWS } from '../export-rows.ts';
import { logFilter } from './account-log.ts';

export const exportAccountLog = defineCall({
  operation: 'export-account-log',
  room: 'ledger',
  summary: `Exports the filtered movements of the user’s accounts as a CSV file, newest first, at most ${EXPORT_ROWS} rows. Column titles are in the language of the call; times are in the site’s timezone, which their titles name.`,
  method: 'GET',
  path: '/api/export/account-log.csv',
  access: 'user',
  effect: 'read',
  keyed: false,
  mayBeStale: true,
  answersFile: true,
  request: z.object(logFilter),
  response: z.null(),
  example: { type: '0', accountTypeId: publicId('0'), startTime: '0', endTime: '4000000000' },
  reasons: [],
});
