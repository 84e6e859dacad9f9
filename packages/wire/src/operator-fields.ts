import * as z from 'zod/mini';
import { STAFF_ROLES, type StaffRole } from './staff/role.ts';

/** Response field: one role. */
export const role = z.enum(STAFF_ROLES);

/** One to seven different roles, as text with commas: `risk,owner`. */
export const roleList = z.pipe(
  z.string().check(z.maxLength(100)),
  z.transform((text, context): readonly StaffRole[] => {
    const named = text.split(',');
    const roles = STAFF_ROLES.filter((one) => named.includes(one));
    if (roles.length === named.length) return roles;
    context.issues.push({ code: 'custom', input: text, message: 'invalid' });
    return z.NEVER;
  }),
);

/** An e-mail address, in lower case. */
export const email = z.pipe(
  z.string().check(z.regex(/^[!-?A-~]{1,64}@[A-Za-z0-9.-]{1,100}$/)),
  z.transform((text) => text.toLowerCase()),
);

/** A line of readable text without control characters, direction marks and blanks at either end. */
export const line = (most: number) => z.string().check(z.maxLength(most), z.regex(/^(?! )[^\p{C}]+(?<! )$/u));

/** As {@link line}; absent or empty gives `undefined`. */
export const optionalLine = (most: number) =>
  z.optional(
    z.pipe(
      z.union([z.literal(''), line(most)]),
      z.transform((text) => (text === '' ? undefined : text)),
    ),
  );

/** One of these words; absent or empty gives `undefined`. */
export const optionalChoice = <const T extends string>(words: readonly T[]) =>
  z.optional(
    z.pipe(
      z.union([z.literal(''), z.enum(words)]),
      z.transform((word): T | undefined => (word === '' ? undefined : (word as T))),
    ),
  );

/** Any text that may be a password; the staff room checks its strength. */
export const password = z.string().check(z.regex(/^\P{C}{1,128}$/u));

/** A token of sign-in: 256 bits. */
export const secretToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

/** A code of the authenticator. */
export const totpCode = z.string().check(z.regex(/^\d{6}$/));

/** What an earlier sign-in answered as `browser`; without it the browser counts as unknown. It opens nothing. */
export const knownBrowser = z.optional(z.string().check(z.regex(/^(known\.[A-Za-z0-9_-]{60,1000})?$/)));

/** Where a list continues: `next` of the page before. Absent or empty: the first page. */
export const after = z.optional(
  z.pipe(
    z.string().check(z.regex(/^\d{0,15}$/)),
    z.transform((text) => (text === '' ? undefined : Number(text))),
  ),
);

/** Response field: where the next page starts, or null on the last page. */
export const next = z.nullable(z.string());

/** A text of at most `most` characters; a form may send a number for it. */
export function textAs<T>(most: number, parse: (text: string) => T | undefined) {
  return z.pipe(
    z.union([z.string().check(z.maxLength(most)), z.number()]),
    z.transform((value, context): T => {
      const parsed = parse(String(value));
      if (parsed !== undefined) return parsed;
      context.issues.push({ code: 'custom', input: value, message: 'invalid' });
      return z.NEVER;
    }),
  );
}
