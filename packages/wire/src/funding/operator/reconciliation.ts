import { ASSET_ACCOUNTS } from '@vitrine/domain/ledger/index';
import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { optionalUnixSeconds } from '../../fields.ts';
import { FUNDING_READERS } from './fields.ts';

export const reconciliation = defineCall({
  operation: 'reconciliation',
  room: 'funding',
  summary:
    'Compares the asset accounts of the ledger with the requests that moved them, by day, account and currency. A day without a difference is green.',
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
  }),
  example: { startTime: '0', endTime: '4000000000' },
  reasons: [],
});
