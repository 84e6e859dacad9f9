import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { flag } from '../../fields.ts';
import { FUNDING_READERS } from './fields.ts';

export const channelTexts = {
  currency: z.number(),
  address: z.string(),
  memo: z.string(),
  isActive: flag,
};

export const operatorChannels = defineCall({
  operation: 'operator-channels',
  room: 'funding',
  summary: 'Lists the addresses that take deposits, with the proposals to change them.',
  method: 'GET',
  path: '/console/api/funding/channels',
  access: { staff: FUNDING_READERS },
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.object({
    rows: z.array(
      z.object({
        id: z.number(),
        ...channelTexts,
        /** `USDT (TRC20)`. */
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
