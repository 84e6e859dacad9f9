import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { optionalChoice, optionalLine } from '../../operator-fields.ts';
import { FINANCE } from './fields.ts';
import { paymentFileRow, paymentProvider } from './payment-fields.ts';

/** `7 9 12`: withdrawals; absent or empty: all that are ready. */
const withdrawals = z.optional(
  z.pipe(
    z.string().check(z.maxLength(160_000), z.regex(/^([1-9]\d{0,14}( [1-9]\d{0,14}){0,9999})?$/)),
    z.transform((text) => (text === '' ? undefined : text.split(' ').map(Number))),
  ),
);

/** A day; absent or empty: today, UTC. */
const optionalDay = z.optional(
  z.pipe(
    z.string().check(z.regex(/^(20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))?$/)),
    z.transform((text) => (text === '' ? undefined : text)),
  ),
);

export const makePaymentFile = defineCall({
  operation: 'make-payment-file',
  room: 'funding',
  summary:
    'Makes a file that pays approved withdrawals of a currency: pain.001 for a bank, unsigned payments for a wallet. A withdrawal is in one file only; one that no file can pay is left out, with the reason. The file is signed elsewhere.',
  method: 'POST',
  path: '/console/api/funding/payment-files/make',
  access: { staff: FINANCE },
  effect: 'change',
  why: 'Writes down what is to be paid to whom, as it was approved; the site has no access to an account and no key.',
  keyed: true,
  maxBodyBytes: 200_000,
  request: z.object({
    provider: paymentProvider,
    /** A bank's currency. For a wallet absent: all of them. */
    currency: optionalLine(40),
    withdrawals,
    /** Of pain.001; absent: `09`. */
    version: optionalChoice(['03', '09'] as const),
    /** When the bank is to pay. */
    payOn: optionalDay,
  }),
  response: z.extend(paymentFileRow, {
    /** Withdrawals that no file can pay as they are, and why, in English. */
    leftOut: z.array(z.object({ withdrawal: z.number(), why: z.string() })),
  }),
  example: {
    provider: 'bank',
    currency: anyText('EUR'),
    withdrawals: '999999',
    version: '09',
    payOn: '2026-11-25',
  },
  reasons: [
    'request.key-reused',
    'funding.no-bank',
    'staff.outdated',
    'funding.nothing-to-pay',
    'funding.file-invalid',
  ],
});
