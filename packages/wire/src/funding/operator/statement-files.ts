import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { isoTime } from '../../fields.ts';
import { after, next } from '../../operator-fields.ts';
import { optionalMoneyText } from '../fields.ts';
import { PROOF_READERS } from './fields.ts';

export const statementFiles = defineCall({
  operation: 'statement-files',
  room: 'funding',
  summary:
    'Lists the files of bank statements, newest first: what was imported of each, or why it was refused. A site in paper mode has none.',
  method: 'GET',
  path: '/console/api/funding/statements',
  access: { staff: PROOF_READERS },
  effect: 'read',
  keyed: false,
  request: z.object({ after }),
  response: z.object({
    rows: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        /** Who uploaded it; null: it was in the watched folder. */
        by: z.nullable(z.string()),
        at: isoTime,
        /** Why nothing of it was imported, in English; null: it was imported. */
        refused: z.nullable(z.string()),
        entries: z.number(),
        /** Of the entries, those that an earlier file had brought. */
        known: z.number(),
        statements: z.array(
          z.object({
            account: z.string(),
            /** As the bank numbers it. */
            number: z.string(),
            format: z.string(),
            currency: z.string(),
            opening: optionalMoneyText,
            closing: optionalMoneyText,
            /** Entries that the bank has announced and not booked. */
            pending: z.number(),
          }),
        ),
      }),
    ),
    next,
    /** The accounts whose statements are taken. */
    accounts: z.array(z.object({ account: z.string(), currency: z.string() })),
    /** Whether a folder is watched. */
    isWatching: z.boolean(),
  }),
  example: { after: '1' },
  reasons: [],
});
