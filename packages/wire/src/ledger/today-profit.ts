import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { journalSeq, moneyText, percentText } from '../fields.ts';

export const todayProfit = defineCall({
  operation: 'today-profit',
  room: 'ledger',
  summary: 'What was realised today, in the site’s timezone, and its share of the total assets at the day’s start.',
  method: 'GET',
  path: '/api/user/get_profits',
  access: 'user',
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.object({
    profits: moneyText,
    /** `-` for an account that began the day with nothing. */
    percent: percentText,
    seq: journalSeq,
  }),
  example: {},
  reasons: [],
});
