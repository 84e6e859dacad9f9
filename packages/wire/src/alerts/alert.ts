import { MAX_NOTE } from '@vitrine/domain/alerts/price-alert';
import * as z from 'zod/mini';
import { isoTime } from '../fields.ts';

/** A price alert as the lists show it. */
export const alert = z.object({
  id: z.number(),
  forexId: z.number(),
  code: z.string(),
  showCode: z.string(),
  pricePrecision: z.number(),
  price: z.number(),
  /** It waits for a rise to the price; false: for a fall. */
  isRise: z.boolean(),
  note: z.string(),
  createdAt: isoTime,
  /** The tick whose mid price fired it; null: it has not fired. `no` counts the fired alerts of the site. */
  fired: z.nullable(z.object({ no: z.number(), price: z.number(), at: isoTime, tick: z.number() })),
});
export type AlertRow = z.output<typeof alert>;

/** A line of text without control characters, direction marks and blanks at either end; absent and empty: none. */
export const note = z.pipe(
  z.optional(z.union([z.literal(''), z.string().check(z.maxLength(MAX_NOTE), z.regex(/^(?! )[^\p{C}]+(?<! )$/u))])),
  z.transform((text) => text ?? ''),
);
