import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { publicId } from '../example.ts';
import { isoTime, journalSeq, moneyText, optionalUnixSeconds, optionalWhole, page, siteTime } from '../fields.ts';
import { accountTypeId } from './account.ts';

export const accountLogEntry = z.object({
  /** Signed amount. */
  Value: moneyText,
  /** `POSTING_REASONS` of the domain. */
  Type: z.number(),
  Memo: z.string(),
  /** `Memo` in the language of the call. */
  MemoTran: z.string(),
  CreatedAtTran: siteTime,
  /** Ours: the instant of that text. */
  CreatedAt: isoTime,
  /** Ours: the account, its balance after this entry, and its order or, for Types 21 and 22, its option (0: none). */
  AccountTypeId: accountTypeId,
  BalanceAfter: moneyText,
  OrderId: z.number(),
  seq: journalSeq,
});
export type AccountLogEntry = z.output<typeof accountLogEntry>;

/** Which movements of the own accounts are wanted. */
export const logFilter = {
  /** 0 or absent: all. */
  type: optionalWhole(0, 99),
  accountTypeId: optionalWhole(0, 3),
  startTime: optionalUnixSeconds,
  /** Exclusive. */
  endTime: optionalUnixSeconds,
};

export const accountLog = defineCall({
  operation: 'account-log',
  room: 'ledger',
  summary: 'Lists the movements of the user’s accounts, newest first.',
  method: 'GET',
  path: '/v2/api/main/accountLog/forexChange',
  access: 'user',
  effect: 'read',
  keyed: false,
  mayBeStale: true,
  request: z.object({ page, ...logFilter }),
  response: z.object({ list: z.array(accountLogEntry), total: z.number(), seq: journalSeq }),
  example: { page: '1', type: '0', accountTypeId: publicId('0'), startTime: '0', endTime: '4000000000' },
  reasons: [],
});
