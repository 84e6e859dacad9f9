import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { account } from './account.ts';

export const balances = defineCall({
  operation: 'balances',
  room: 'ledger',
  summary: 'Lists the three accounts of the user.',
  method: 'GET',
  path: '/v2/api/main/wallet/getBalance',
  access: 'user',
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.array(account),
  example: {},
  reasons: [],
});
