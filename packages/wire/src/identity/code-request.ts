import * as z from 'zod/mini';
import { whole } from '../fields.ts';
import { knownBrowser } from '../sign-in-fields.ts';
import { account, optionalAreaId } from './account-fields.ts';

/** What a code is for, by `type`. */
export const CODE_PURPOSES = { register: 1, reset: 2, payPassword: 3 } as const;

export const WHY =
  'Somebody proves that a mailbox or phone is theirs. The answer is the same whether it belongs to an account or not.';

export const request = z.object({
  /** The address, or the phone number with its prefix or with `area_id`. */
  to: account,
  area_id: optionalAreaId,
  /** 1: to register; 2: to reset or change the password; 3 (ours): to change the pay password. */
  type: whole(1, 3),
  browser: knownBrowser,
});

export const response = z.object({
  /** Ours: seconds until the next one can be sent. */
  resend_after: z.number(),
  /** Ours: the code of a registration, on a site in paper mode that sends no messages; otherwise absent. */
  paper_code: z.optional(z.string()),
});

export const REASONS = [
  'request.too-many',
  'request.session-invalid',
  'request.not-allowed',
  'identity.wait',
  'identity.too-many-codes',
  'identity.country-excluded',
  'identity.no-sms',
] as const;

/** What the app needs of both calls: schemas stand at each call, where the build takes them off. */
export const common = { room: 'identity', method: 'POST', access: 'visitor', effect: 'change', keyed: false } as const;
