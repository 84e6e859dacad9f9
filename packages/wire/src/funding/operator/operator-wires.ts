import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { flag } from '../../fields.ts';
import { FUNDING_READERS } from './fields.ts';

export const wireTexts = {
  currency: z.number(),
  bankName: z.string(),
  bankAddress: z.string(),
  swift: z.string(),
  iban: z.string(),
  ifsc: z.string(),
  payeeName: z.string(),
  payeeAccount: z.string(),
  remark: z.string(),
  /** Customers see it and pay to it directly; otherwise it is only assigned to bank requests. */
  isDirect: flag,
  isActive: flag,
};

export const operatorWires = defineCall({
  operation: 'operator-wires',
  room: 'funding',
  summary: 'Lists the bank accounts of the site that take deposits, with the proposals to change them.',
  method: 'GET',
  path: '/console/api/funding/wires',
  access: { staff: FUNDING_READERS },
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.object({
    rows: z.array(
      z.object({
        id: z.number(),
        ...wireTexts,
        currencyName: z.string(),
        isSimulated: z.boolean(),
        proposal: z.nullable(z.number()),
      }),
    ),
    newProposal: z.nullable(z.number()),
  }),
  example: {},
  reasons: [],
});
