import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { isoTime, journalSeq, moneyText, optionalWhole, page, siteTime } from '../fields.ts';
import { accountTypeId } from '../ledger/account.ts';

export const transferRow = z.object({
  balance: moneyText,
  from: accountTypeId,
  to: accountTypeId,
  created_at: siteTime,
  /** Ours: the instant of that text. */
  createdAt: isoTime,
  seq: journalSeq,
});
export type TransferRow = z.output<typeof transferRow>;

export const transferLog = defineCall({
  operation: 'transfer-log',
  room: 'funding',
  summary: 'Lists the transfers between the user’s accounts, newest first.',
  method: 'GET',
  path: '/api/account/transfer_log',
  access: 'user',
  effect: 'read',
  keyed: false,
  mayBeStale: true,
  request: z.object({
    /** An `accountTypeId`: transfers out of it or into it; 0 or absent: all. */
    type: optionalWhole(0, 3),
    page,
  }),
  response: z.object({
    data: z.array(transferRow),
    total: z.number(),
    last_page: z.number(),
    page: z.number(),
    seq: journalSeq,
  }),
  example: { type: '0', page: '1' },
  reasons: [],
});
