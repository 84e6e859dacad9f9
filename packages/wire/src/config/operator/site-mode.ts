import { MOST_REASON_CHARACTERS, SITE_MODES } from '@vitrine/domain/config/site-mode';
import * as z from 'zod/mini';
import { LANGUAGES } from '../../envelope.ts';
import { line } from '../../operator-fields.ts';

/** Characters of the reasons in all languages, as JSON. */
const MOST_TEXT = 12_000;

export const siteModeName = z.enum(SITE_MODES);

/** Why the site has its mode, by language. */
export const modeReasons = z.partialRecord(z.enum(LANGUAGES), line(MOST_REASON_CHARACTERS));
export type ModeReasons = z.output<typeof modeReasons>;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Request field: {@link modeReasons} as JSON; absent or empty: none. */
export const reasonsJson = z._default(
  z.pipe(
    z.string().check(z.maxLength(MOST_TEXT)),
    z.transform((text, context): ModeReasons => {
      const reasons = z.safeParse(modeReasons, text === '' ? {} : parsed(text));
      if (reasons.success) return reasons.data;
      context.issues.push({ code: 'custom', input: '', message: 'invalid' });
      return z.NEVER;
    }),
  ),
  {},
);
