import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { LANGUAGES } from '../../envelope.ts';
import { isoTime } from '../../fields.ts';
import { CANNED_EDITORS } from './fields.ts';

/** Characters of the title of a canned answer. */
export const MOST_TITLE = 80;
/** Canned answers that a site can have. */
export const MOST_CANNED = 500;

export const cannedAnswer = z.object({
  id: z.number(),
  language: z.enum(LANGUAGES),
  title: z.string(),
  text: z.string(),
  changedAt: isoTime,
  changedBy: z.string(),
});
export type CannedAnswer = z.output<typeof cannedAnswer>;

export const cannedAnswers = defineCall({
  operation: 'canned-answers',
  room: 'support',
  summary: 'Lists the canned answers of all languages, by title.',
  method: 'GET',
  path: '/console/api/support/canned',
  access: { staff: CANNED_EDITORS },
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.object({ rows: z.array(cannedAnswer) }),
  example: {},
  reasons: [],
});
