import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { flag, id, optionalWhole } from '../../fields.ts';
import { optionalLine } from '../../operator-fields.ts';
import { coinAddress } from '../fields.ts';
import { FINANCE } from './fields.ts';

export const proposeChannel = defineCall({
  operation: 'propose-channel',
  room: 'funding',
  summary:
    'Proposes an address that takes deposits, or to change one; a second person decides. The checksum of the address is verified.',
  method: 'POST',
  path: '/console/api/funding/channels/propose',
  access: { staff: [...FINANCE, 'owner'] },
  effect: 'change',
  why: 'Proposes where customers pay to, the same for every customer. It moves no money.',
  needsApproval: true,
  keyed: true,
  needsCode: true,
  request: z.object({
    /** 0 or absent: a new one. */
    channel: optionalWhole(0, 999_999_999),
    currency: id,
    address: coinAddress,
    memo: optionalLine(60),
    isActive: flag,
  }),
  response: z.object({ proposal: z.number() }),
  example: {
    channel: '0',
    currency: '2',
    address: anyText('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'),
    memo: anyText(''),
    isActive: '1',
  },
  reasons: [
    'request.not-found',
    'funding.address-invalid',
    'staff.nothing-changes',
    'staff.already-proposed',
    'staff.code-needed',
  ],
});
