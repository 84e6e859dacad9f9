import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { optionalWhole } from '../../fields.ts';
import { currencyFields } from './currency-fields.ts';
import { FINANCE } from './fields.ts';

export const proposeCurrency = defineCall({
  operation: 'propose-currency',
  room: 'funding',
  summary:
    'Proposes a currency of the money desk, or new limits, fees and a new name for one; a second person decides. A customer keeps the terms they have until milder ones follow.',
  method: 'POST',
  path: '/console/api/funding/currencies/propose',
  access: { staff: [...FINANCE, 'owner'] },
  effect: 'change',
  why: 'Proposes in what customers can pay and be paid, and under which terms, the same for every customer.',
  needsApproval: true,
  keyed: true,
  request: z.object({
    /** 0 or absent: a new one. Code, way and source of the price of a currency never change. */
    currency: optionalWhole(0, 999_999_999),
    ...currencyFields,
  }),
  response: z.object({ proposal: z.number() }),
  example: {
    currency: '0',
    name: anyText('Euro (bank)'),
    code: 'EUR',
    protocol: anyText(''),
    way: 'bank',
    position: '9',
    isDeposit: '1',
    depositMin: '10',
    depositMax: '100000',
    isWithdrawal: '1',
    withdrawalMin: '20',
    withdrawalMax: '100000',
    feeType: 'fixed',
    drawRate: '5',
    priceKind: 'published',
    instrument: '',
    publishedPrice: '0.92',
  },
  reasons: ['request.not-found', 'request.invalid-field', 'staff.nothing-changes', 'staff.already-proposed'],
});
