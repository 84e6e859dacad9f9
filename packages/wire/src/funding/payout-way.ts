import * as z from 'zod/mini';
import { isoTime } from '../fields.ts';
import { bankTexts } from './fields.ts';

/** A bound coin address or bank account. */
export const payoutWay = z.object({
  id: z.number(),
  dc_address: z.string(),
  ...bankTexts,
  draw_currency: z.object({ code: z.string(), protocol: z.string() }),
  /** Ours, from here on. */
  draw_id: z.number(),
  /** 1 crypto, 2 bank. */
  type: z.union([z.literal(1), z.literal(2)]),
  createdAt: isoTime,
  /** A new way rests first; it can be used from then on. */
  usableFrom: isoTime,
  isUsable: z.boolean(),
});
export type PayoutWay = z.output<typeof payoutWay>;
