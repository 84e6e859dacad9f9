import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { id } from '../../fields.ts';
import { termsFields } from './terms.ts';

export const proposeTerms = defineCall({
  operation: 'propose-terms',
  room: 'market',
  summary:
    'Proposes new terms for an instrument; a second person decides. Open positions keep their terms, except the overnight swap: each rollover charges the rate in force.',
  method: 'POST',
  path: '/console/api/market/terms',
  access: { staff: ['risk', 'owner'] },
  effect: 'change',
  why: 'Proposes terms for new orders, the same for every customer. Open positions keep their terms.',
  needsApproval: true,
  keyed: true,
  request: z.object({ instrument: id, ...termsFields }),
  response: z.object({ proposal: z.number() }),
  example: {
    instrument: '999999',
    productName: anyText('Spot gold'),
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
