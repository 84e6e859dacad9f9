import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { FINANCE } from './fields.ts';
import { EXAMPLE_FILE, FILE_BODY, FILE_REASONS } from './payment-fields.ts';

export const uploadStatement = defineCall({
  operation: 'upload-statement',
  room: 'funding',
  summary:
    'Imports a bank statement, CAMT.053 or MT940 of at most 16 MiB: all of it or nothing. The same file again changes nothing.',
  method: 'POST',
  path: '/console/api/funding/statements/upload',
  access: { staff: FINANCE },
  effect: 'change',
  why: 'Brings what the bank says, which the site cannot fetch. A payment is credited only after an approval, above the limit by two people.',
  keyed: true,
  multipart: FILE_BODY,
  request: z.object({ file: z.file() }),
  response: z.object({
    /** Every byte of it was imported before. */
    isKnown: z.boolean(),
    entries: z.number(),
    known: z.number(),
    /** Of the new entries: recorded by themselves, waiting for a person, and neither. */
    matched: z.number(),
    waiting: z.number(),
    settled: z.number(),
  }),
  example: { file: EXAMPLE_FILE },
  reasons: ['request.key-reused', ...FILE_REASONS],
});
