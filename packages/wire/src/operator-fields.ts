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

/** A country, ISO 3166-1 alpha-2; absent or empty gives `undefined`. */
export const optionalCountry = z.optional(
  z.pipe(
    z.string().check(z.regex(/^([A-Z]{2})?$/)),
    z.transform((text) => (text === '' ? undefined : text)),
  ),
);

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
