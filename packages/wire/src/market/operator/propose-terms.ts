import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { id } from '../../fields.ts';
import { termsFields } from './terms.ts';

export const proposeTerms = defineCall({
  operation: 'propose-terms',
  room: 'market',
  summary:
    'Proposes other terms for an instrument; a second person decides. What is open keeps what it was opened with; nights to come cost everybody what is in force then.',
  method: 'POST',
  path: '/console/api/market/terms',
  access: { staff: ['risk', 'owner'] },
  effect: 'change',
  why: 'Proposes terms of new orders, for all customers alike. What is open keeps its own.',
  needsApproval: true,
  keyed: true,
  request: z.object({ instrument: id, ...termsFields }),
  response: z.object({ proposal: z.number() }),
  example: {
    instrument: '999999',
    lotStep: '0.01',
    minLots: '0.01',
    maxLots: '50',
    marginMode: '0',
    marginPerLot: '0',
    feeRate: '0.001',
    swapBuy: '-0.00007',
    swapSell: '0',
    multiples: anyText('1,5*,10'),
    realCap: '30',
    paperCap: '100',
    demoCap: '100',
    isAlwaysOpen: '0',
    zone: 'utc',
    sessions: '0-1440',
    holidays: '2026-12-25',
  },
  reasons: ['request.not-found', 'request.invalid-field', 'staff.nothing-changes', 'staff.already-proposed'],
});
