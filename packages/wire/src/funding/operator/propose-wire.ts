import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { flag, id, optionalWhole } from '../../fields.ts';
import { line, optionalLine } from '../../operator-fields.ts';
import { FINANCE } from './fields.ts';

export const proposeWire = defineCall({
  operation: 'propose-wire',
  room: 'funding',
  summary:
    'Proposes a bank account of the site that takes deposits, or to change one; a second person decides. SWIFT, IBAN and IFSC are checked.',
  method: 'POST',
  path: '/console/api/funding/wires/propose',
  access: { staff: [...FINANCE, 'owner'] },
  effect: 'change',
  why: 'Proposes where customers pay to, the same for every customer. It moves no money.',
  needsApproval: true,
  keyed: true,
  needsCode: true,
  request: z.object({
    /** 0 or absent: a new one. */
    wire: optionalWhole(0, 999_999_999),
    currency: id,
    bankName: line(140),
    bankAddress: optionalLine(200),
    swift: optionalLine(40),
    iban: optionalLine(64),
    ifsc: optionalLine(40),
    payeeName: line(140),
    payeeAccount: line(64),
    remark: optionalLine(200),
    isDirect: flag,
    isActive: flag,
  }),
  response: z.object({ proposal: z.number() }),
  example: {
    wire: '0',
    currency: '1',
    bankName: anyText('Example Bank'),
    bankAddress: anyText('1 Example Street, London'),
    swift: anyText('DEUTDEFF'),
    iban: anyText('DE89370400440532013000'),
    ifsc: anyText(''),
    payeeName: anyText('Example House Ltd'),
    payeeAccount: anyText('0532013000'),
    remark: anyText(''),
    isDirect: '1',
    isActive: '1',
  },
  reasons: [
    'request.not-found',
    'request.invalid-field',
    'staff.nothing-changes',
    'staff.already-proposed',
    'staff.code-needed',
  ],
});
