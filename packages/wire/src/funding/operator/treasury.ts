import { ASSET_ACCOUNTS } from '@vitrine/domain/ledger/index';
import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { isoTime, moneyText } from '../../fields.ts';
import { FUNDING_READERS } from './fields.ts';

export const treasury = defineCall({
  operation: 'treasury',
  room: 'funding',
  summary: 'What customers own, what is held where against it, what is on its way out, and whether money is taken in.',
  method: 'GET',
  path: '/console/api/funding/treasury',
  access: { staff: FUNDING_READERS },
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.object({
    seq: z.number(),
    siteCurrency: z.string(),
    /** Of customers: all accounts, and what of it is on its way out. */
    owned: moneyText,
    pendingOut: moneyText,
    payableOut: moneyText,
    /** House funds, below 0 if the house owes. */
    house: z.string(),
    /** By account and currency; what an asset account holds is above 0. */
    assets: z.array(z.object({ account: z.enum(ASSET_ACCOUNTS), currency: z.string(), amount: z.string() })),
    openWithdrawals: z.number(),
    oldestOpenAt: z.nullable(isoTime),
    held: moneyText,
    /** Of what customers own, percent with 2 decimals. */
    heldPercent: z.string(),
    isIntakeLocked: z.boolean(),
    lockReason: z.nullable(z.enum(['late', 'held'])),
  }),
  example: {},
  reasons: [],
});
