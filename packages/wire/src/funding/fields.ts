import * as z from 'zod/mini';
import { moneyText, whole } from '../fields.ts';
import { otp } from '../identity/account-fields.ts';
import { optionalImageUrl } from '../identity/image-fields.ts';
import { optionalLine } from '../operator-fields.ts';

/** `type` of every draw and wallet call. */
export const DRAW_TYPES = { coin: 1, bank: 2 } as const;
export const drawType = whole(1, 2);

/** `type` of the deposit history. */
export const DEPOSIT_TYPES = { coin: 0, bank: 1 } as const;

/** Hours that a new payout way rests before its first use. */
export const WAY_REST_HOURS = 24;

/** An address on a chain as typed or scanned; the room checks it by the currency. */
export const coinAddress = z.string().check(z.regex(/^[!-~]{1,120}$/));
/** The same; absent or empty gives the empty text. */
export const optionalCoinAddress = z._default(z.string().check(z.regex(/^[!-~]{0,120}$/)), '');

/** The address that an upload has answered. */
export const proofImage = z.pipe(
  z.string().check(z.regex(/^\/api\/common\/image\?image=[0-9a-f]{32}$/)),
  z.transform((url) => url.slice(-32)),
);
/** The same, which may be absent or empty. */
export const optionalProof = optionalImageUrl;

/** What goes along with a payment: a tag, a memo, a reference. */
export const memo = optionalLine(120);

/** Of a pending deposit by coin: blocks that contain its payment, and after how many it counts; null for any other. */
export const confirmations = z.nullable(z.object({ seen: z.number(), needed: z.number() }));

/** Six digits, or nothing where the site does not ask for them. */
export const optionalPayPassword = z._default(z.string().check(z.regex(/^(\d{6})?$/)), '');
/** A code of the second factor or a recovery code, or nothing where the customer has none. */
export const optionalOtp = z._default(z.union([z.literal(''), otp]), '');

/** Where a bank pays to, as typed. Which fields are needed, `is_bank_account_*` says; the room checks each by its kind. */
export const bankFields = {
  payee_account: optionalLine(64),
  payee_name: optionalLine(140),
  bank_name: optionalLine(140),
  bank_code: optionalLine(40),
  bank_address: optionalLine(200),
  routing_number: optionalLine(40),
  bank_swift: optionalLine(40),
  bank_iban: optionalLine(64),
  bank_ifsc: optionalLine(40),
  bank_branch: optionalLine(140),
  payee_address: optionalLine(200),
  post_code: optionalLine(20),
};
export type BankFieldName = keyof typeof bankFields;

/** Response fields: the same, as stored; empty where there is none. */
export const bankTexts = {
  payee_account: z.string(),
  payee_name: z.string(),
  bank_name: z.string(),
  bank_code: z.string(),
  bank_address: z.string(),
  routing_number: z.string(),
  bank_swift: z.string(),
  bank_iban: z.string(),
  bank_ifsc: z.string(),
  bank_branch: z.string(),
  payee_address: z.string(),
  post_code: z.string(),
} as const satisfies Readonly<Record<BankFieldName, unknown>>;

/** A rate with 8 decimals, or null while there is none. */
export const optionalRateText = z.nullable(z.string().check(z.regex(/^\d+\.\d{8}$/)));
export const optionalMoneyText = z.nullable(moneyText);

/** How every change of a request answers: `id` names it, `seq` is the journal row. */
export const REQUEST_CHANGE_REASONS = ['request.key-reused', 'request.busy', 'request.quarantined'] as const;
