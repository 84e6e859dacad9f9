import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { LANGUAGES } from '../../envelope.ts';
import { anyText } from '../../example.ts';
import { optionalWhole } from '../../fields.ts';
import { line } from '../../operator-fields.ts';
import { messageText } from '../support-message.ts';
import { MOST_TITLE } from './canned-answers.ts';
import { CANNED_EDITORS } from './fields.ts';

export const saveCannedAnswer = defineCall({
  operation: 'save-canned-answer',
  room: 'support',
  summary: 'Adds a canned answer, or changes the one that `answer` names.',
  method: 'POST',
  path: '/console/api/support/canned/save',
  access: { staff: CANNED_EDITORS },
  effect: 'change',
  why: 'Staff write answers to common questions once. Nothing is sent by it.',
  keyed: true,
  request: z.object({
    answer: optionalWhole(1, 999_999_999_999_999),
    language: z.enum(LANGUAGES),
    title: line(MOST_TITLE),
    text: messageText,
  }),
  response: z.object({ id: z.number() }),
  example: {
    answer: '999999',
    language: 'en',
    title: anyText('Opening hours'),
    text: anyText('We answer every day from 8 to 20 GMT.'),
  },
  reasons: ['request.not-found', 'request.key-reused', 'support.too-many-canned', 'support.title-taken'],
});
