import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { journalSeq, moneyText, percentText } from '../fields.ts';

export const todayProfit = defineCall({
  operation: 'today-profit',
  room: 'ledger',
  summary:
    'Returns the profit realised today after fee and swap, in the site’s timezone, and its share of the assets at the start of the day.',
  method: 'GET',
  path: '/api/user/get_profits',
  access: 'user',
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.object({
    profits: moneyText,
    /** `-` if the account had no assets at the start of the day. */
    percent: percentText,
    seq: journalSeq,
  }),
  example: {},
  reasons: [],
});
