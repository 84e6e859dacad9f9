import {
  HIGHEST_AGE,
  HIGHEST_PROFILE_CAP,
  type JurisdictionProfile,
  LOWEST_AGE,
  MOST_WARNING_CHARACTERS,
  PRODUCTS,
} from '@vitrine/domain/config/jurisdictions';
import { MOST_REASON_CHARACTERS } from '@vitrine/domain/config/site-mode';
import * as z from 'zod/mini';
import { LANGUAGES } from '../../envelope.ts';
import { assetClass } from '../../market/asset-class.ts';
import { line } from '../../operator-fields.ts';

/** Characters of a profile as JSON, its texts in all languages included. */
const MOST_TEXT = 40_000;
const MOST_NAME = 60;
const MOST_COUNTRIES = 300;

const texts = (most: number) => z.partialRecord(z.enum(LANGUAGES), line(most));

const rules = z.strictObject({
  caps: z.partialRecord(assetClass, z.int().check(z.minimum(1), z.maximum(HIGHEST_PROFILE_CAP))),
  products: z.array(z.enum(PRODUCTS)).check(z.maxLength(PRODUCTS.length)),
});

/** A profile of countries, as staff see and propose it. */
export const profileFields = z.strictObject({
  id: z.string().check(z.maxLength(32)),
  name: line(MOST_NAME),
  countries: z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(MOST_COUNTRIES)),
  closeOnly: z.boolean(),
  minimumAge: z.int().check(z.minimum(LOWEST_AGE), z.maximum(HIGHEST_AGE)),
  real: rules,
  practice: rules,
  warnings: texts(MOST_WARNING_CHARACTERS),
  reasons: texts(MOST_REASON_CHARACTERS),
});
export type ProfileFields = z.output<typeof profileFields>;

/** A profile whose texts are in languages that there are. */
export const shownProfile = (profile: JurisdictionProfile): ProfileFields => profile as unknown as ProfileFields;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Request field: {@link profileFields} as JSON. */
export const profileJson = z.pipe(
  z.string().check(z.maxLength(MOST_TEXT)),
  z.transform((text, context): ProfileFields => {
    const profile = z.safeParse(profileFields, parsed(text));
    if (profile.success) return profile.data;
    context.issues.push({ code: 'custom', input: '', message: 'invalid' });
    return z.NEVER;
  }),
);
