import { ASSET_ACCOUNTS } from '@vitrine/domain/ledger/index';
import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { optionalUnixSeconds } from '../../fields.ts';
import { FUNDING_READERS } from './fields.ts';

export const reconciliation = defineCall({
  operation: 'reconciliation',
  room: 'funding',
  summary:
    'Compares the asset accounts of the ledger with the requests that moved them, and with the balances of banks and wallets, by day, account and currency. A day without an unexplained difference is green.',
  method: 'GET',
  path: '/console/api/funding/reconciliation',
  access: { staff: FUNDING_READERS },
  effect: 'read',
  keyed: false,
  request: z.object({
    startTime: optionalUnixSeconds,
    /** Exclusive. Absent: the last 31 days. */
    endTime: optionalUnixSeconds,
  }),
  response: z.object({
    days: z.array(
      z.object({
        /** `2026-11-25`, UTC. */
        day: z.string(),
        account: z.enum(ASSET_ACCOUNTS),
        currency: z.string(),
        /** What the ledger says came in and went out. */
        ledgerIn: z.string(),
        ledgerOut: z.string(),
        /** What the requests say. */
        requestsIn: z.string(),
        requestsOut: z.string(),
        difference: z.string(),
        isGreen: z.boolean(),
      }),
    ),
    /** Days of which a statement of a bank, or a watched chain, tells the balance at their end. */
    holdings: z.array(
      z.object({
        day: z.string(),
        account: z.enum(ASSET_ACCOUNTS),
        currency: z.string(),
        /** What the accounts at banks have together, or what a chain has confirmed at the addresses of customers. */
        held: z.string(),
        ledger: z.string(),
        /** Of the difference: arrived, and not credited yet. */
        waiting: z.string(),
        /** Of the difference: paid by the ledger, and not yet by the bank, for five days; negative while the bank is ahead. */
        onTheWay: z.string(),
        /** Of the difference: of no customer. What was there before, was set aside, and the bank's own entries. */
        own: z.string(),
        /** What nothing of that explains. */
        missing: z.string(),
        /** Nothing is missing, and what is of no customer is not below 0. */
        isGreen: z.boolean(),
      }),
    ),
  }),
  example: { startTime: '0', endTime: '4000000000' },
  reasons: [],
});
