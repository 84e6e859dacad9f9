import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id, isoTime, journalSeq } from '../../fields.ts';
import { account, accountFigures } from '../../ledger/account.ts';
import { ownLimits } from '../../ledger/own-limits.ts';
import { sessionFields } from '../../session.ts';
import { customerRow } from './customers.ts';
import { CUSTOMER_READERS } from './fields.ts';
import { customerNote } from './note-customer.ts';

export const customer = defineCall({
  operation: 'customer',
  room: 'views',
  summary:
    'Returns one customer: accounts, figures, own limits, sessions and staff notes. The audit log records who read it.',
  method: 'GET',
  path: '/console/api/customers/one',
  access: { staff: CUSTOMER_READERS },
  effect: 'read',
  keyed: false,
  isPrivate: true,
  request: z.object({ customer: id }),
  response: z.object({
    ...customerRow.shape,
    currency: z.string(),
    accounts: z.array(account),
    figures: accountFigures,
    isCalled: z.boolean(),
    /** What others see of the customer. */
    profile: z.object({
      /** Empty: none. */
      nickname: z.string(),
      /** The id of the picture, for the call that returns one. */
      picture: z.nullable(z.string()),
    }),
    /** What the customer has set for themselves; no call of the console changes it. */
    ownLimits: ownLimits.response,
    sessions: z.array(z.object({ ...sessionFields, startedAt: isoTime })),
    /** The newest first, 100 at most. */
    notes: z.array(customerNote),
    seq: journalSeq,
  }),
  example: { customer: '999999' },
  reasons: ['request.not-found'],
});
