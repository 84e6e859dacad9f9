import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { publicId } from '../example.ts';
import { whole } from '../fields.ts';
import { account, accountFigures } from './account.ts';

export const accountDetail = defineCall({
  operation: 'account-detail',
  room: 'ledger',
  summary: 'Returns one account with its figures. The contract account is valued at live prices.',
  method: 'GET',
  path: '/v2/api/main/account/forexDetail',
  access: 'user',
  effect: 'read',
  keyed: false,
  request: z.object({ accountTypeId: whole(1, 3) }),
  response: z.extend(account, accountFigures.shape),
  example: { accountTypeId: publicId('2') },
  reasons: [],
});
