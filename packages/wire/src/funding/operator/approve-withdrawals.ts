import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { FINANCE } from './fields.ts';

export const MOST_APPROVED_AT_ONCE = 50;

/** `7.1203,9.1388`: withdrawals, each with the `version` that the caller has seen. */
const seenWithdrawals = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}\.\d{1,15}(,[1-9]\d{0,14}\.\d{1,15}){0,49}$/)),
  z.transform((text) =>
    text.split(',').map((part) => {
      const [withdrawal = 0, version = 0] = part.split('.').map(Number);
      return { withdrawal, version };
    }),
  ),
);

export const approveWithdrawals = defineCall({
  operation: 'approve-withdrawals',
  room: 'funding',
  summary: `Approves up to ${MOST_APPROVED_AT_ONCE} clean pending withdrawals, each as \`approve-withdrawal\` does; those with warnings are refused.`,
  method: 'POST',
  path: '/console/api/funding/withdrawals/approve-many',
  access: { staff: FINANCE },
  effect: 'change',
  why: 'Lets money go to the customers who asked for it. Each one is decided by the rules for one alone.',
  keyed: true,
  request: z.object({ withdrawals: seenWithdrawals }),
  response: z.object({
    results: z.array(
      z.object({
        withdrawal: z.number(),
        /** `approved`, `first` of two, or the reason of a refusal. */
        outcome: z.string(),
      }),
    ),
  }),
  example: { withdrawals: '999999.1' },
  reasons: ['request.key-reused', 'request.busy'],
});
