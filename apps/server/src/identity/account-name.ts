import * as fields from '@vitrine/wire/sign-in-fields';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import * as z from 'zod/mini';
import { areaOf, isExcludedPrefix } from '../config/index.ts';
import { invalidField, Refused } from '../platform/http/answer.ts';

/** How a customer logs in and gets codes: an e-mail address in lower case, or a phone number in E.164. */
export interface AccountName {
  readonly channel: 'email' | 'sms';
  readonly text: string;
}

/** Reads a phone number with its prefix, or without one if the area is given. Refuses a country that is not served. */
function readPhone(field: string, text: string, areaId: number | undefined): AccountName | Refused {
  const area = areaId === undefined ? undefined : areaOf(areaId);
  if (areaId !== undefined && area === undefined) return invalidField('area_id');
  const phone = parsePhoneNumberFromString(text, { ...(area && { defaultCallingCode: area.prefix }), extract: false });
  if (phone === undefined) return invalidField(field);
  if (isExcludedPrefix(phone.countryCallingCode)) return new Refused('identity.country-excluded');
  if (!phone.isPossible()) return invalidField(field);
  return { channel: 'sms', text: phone.number };
}

/**
 * The account name in `text`. `type`: 1 e-mail, 2 phone. Refuses what is neither, naming `field`, and phone numbers of
 * countries that the site does not serve.
 */
export function readAccountName(
  field: string,
  type: number,
  text: string,
  areaId: number | undefined,
): AccountName | Refused {
  if (type === 2) return readPhone(field, text.trim(), areaId);
  const email = z.safeParse(fields.email, text.trim());
  return email.success ? { channel: 'email', text: email.data } : invalidField(field);
}
