import {
  LOTS_SCALE,
  type Lots,
  MONEY_SCALE,
  type Money,
  parseDecimal,
  RATE_SCALE,
} from '@vitrine/domain/kernel/decimal';
import { STAKE_DECIMALS } from '@vitrine/domain/options/settlement';
import * as z from 'zod/mini';

/**
 * Request fields. Queries and forms carry text, JSON may carry numbers: both are read as text and checked by the same
 * patterns, so that NaN, Infinity, exponents, signs, foreign digits, blanks and arrays never pass. Optional fields
 * take the empty text for absent, as forms send it.
 */
const scalar = z.union([z.string(), z.number()]);

function read<T>(parse: (text: string) => T | undefined) {
  return z.pipe(
    scalar,
    z.transform((value, context): T => {
      const parsed = parse(typeof value === 'number' ? String(value) : value);
      if (parsed !== undefined) return parsed;
      context.issues.push({ code: 'custom', input: value, message: 'invalid' });
      return z.NEVER;
    }),
  );
}

const WHOLE = /^(0|[1-9]\d{0,14})$/;

function parseWhole(text: string, least: number, most: number): number | undefined {
  if (!WHOLE.test(text)) return undefined;
  const value = Number(text);
  return value >= least && value <= most ? value : undefined;
}

/** A whole number between the bounds, both included. */
export const whole = (least: number, most: number) => read((text) => parseWhole(text, least, most));

/** As {@link whole}; absent or empty gives `undefined`. */
export const optionalWhole = (least: number, most: number) =>
  z.optional(
    z.pipe(
      scalar,
      z.transform((value, context): number | undefined => {
        if (value === '') return undefined;
        const parsed = parseWhole(String(value), least, most);
        if (parsed === undefined) context.issues.push({ code: 'custom', input: value, message: 'invalid' });
        return parsed;
      }),
    ),
  );

/** An id: a whole number from 1 that a JSON number holds exactly. */
export const id = whole(1, 999_999_999_999_999);

/** Page from 1; absent or empty is 1. */
export const page = z._default(
  z.pipe(
    optionalWhole(1, 100_000),
    z.transform((value) => value ?? 1),
  ),
  1,
);

/** Unix seconds up to the year 2100; absent or empty gives `undefined`. */
export const optionalUnixSeconds = optionalWhole(0, 4_102_444_800);

/** A search text: 1 to 40 characters without control characters, direction marks and lone surrogates. */
export const searchText = z.string().check(z.regex(/^[^\p{C}]{1,40}$/u));

/** Lots above 0, in ten-thousandths. */
export const lots = read((text): Lots | undefined => {
  const value = parseDecimal(text, LOTS_SCALE);
  return value === 0n ? undefined : value;
});

/** As {@link lots}; absent or empty gives `undefined`. */
export const optionalLots = z.optional(
  z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => undefined),
    ),
    lots,
  ]),
);

/** A stake above 0 with at most two decimals, as money at scale 6. */
export const stake = read((text): Money | undefined => {
  if (parseDecimal(text, STAKE_DECIMALS) === undefined) return undefined;
  const value = parseDecimal(text, MONEY_SCALE);
  return value === 0n ? undefined : value;
});

/** An amount above 0 with at most six decimals, as money at scale 6. */
export const amount = read((text): Money | undefined => {
  const value = parseDecimal(text, MONEY_SCALE);
  return value === 0n ? undefined : value;
});

/** An amount of 0 or more with at most six decimals, as money at scale 6. */
export const moneyOrZero = read((text): Money | undefined => parseDecimal(text, MONEY_SCALE));

const priceOrNone = (zero: 'none' | 'invalid' | 'kept') =>
  z.optional(
    z.pipe(
      scalar,
      z.transform((value, context): string | undefined => {
        const text = String(value);
        if (text === '') return undefined;
        const parsed = parseDecimal(text, RATE_SCALE);
        if (parsed === undefined || (parsed === 0n && zero === 'invalid'))
          context.issues.push({ code: 'custom', input: value, message: 'invalid' });
        return parsed === 0n && zero === 'none' ? undefined : text;
      }),
    ),
  );

/** A price as text; the room reads it at the instrument's precision. Absent, empty and 0 give `undefined`. */
export const optionalPrice = priceOrNone('none');
/** The same where 0 means nothing and is refused: a price that the customer saw. */
export const optionalSeenPrice = priceOrNone('invalid');
/** The same where 0 is not the same as absent: it removes a price. */
export const optionalChangedPrice = priceOrNone('kept');

/** A fraction of 1 (`0.001` is 0.1%) in units of 1e-8; absent or empty gives `undefined`. */
export const optionalFraction = z.optional(
  z.pipe(
    scalar,
    z.transform((value, context): bigint | undefined => {
      if (value === '') return undefined;
      const parsed = parseDecimal(String(value), RATE_SCALE);
      if (parsed !== undefined && parsed <= 100_000_000n) return parsed;
      context.issues.push({ code: 'custom', input: value, message: 'invalid' });
      return z.NEVER;
    }),
  ),
);

/** Response fields: money with 6 decimals, always text. */
export const moneyText = z.string().check(z.regex(/^-?\d+\.\d{6}$/));
/** Lots with 4 decimals, always text. */
export const lotsText = z.string().check(z.regex(/^\d+\.\d{4}$/));
/** A rate with 8 decimals, always text. */
export const rateText = z.string().check(z.regex(/^\d+\.\d{8}$/));
/** The same, which may be below 0. */
export const signedRateText = z.string().check(z.regex(/^-?\d+\.\d{8}$/));
/** A percentage with 2 decimals, or `-` where it has no meaning. */
export const percentText = z.string().check(z.regex(/^(-|-?\d+\.\d{2})$/));
/** `YYYY-MM-DD HH:mm:ss` in the site's timezone, or empty when it has not happened. */
export const siteTime = z.string().check(z.regex(/^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)?$/));
/** ISO 8601 UTC. */
export const isoTime = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));
/** The tick that decided a price. */
export const fillTick = z.object({ seq: z.number(), price: z.number(), at: isoTime });
/** The journal's sequence number: a client never shows an answer or push older than one it has shown. */
export const journalSeq = z.number().check(z.nonnegative());
/** '0' or '1', '1' is on. */
export const flag = z.enum(['0', '1']);

/** A month of the years 2000 to 2100, as `2026-11`; absent or empty gives `undefined`. */
export const optionalMonth = z.optional(
  z.pipe(
    scalar,
    z.transform((value, context): string | undefined => {
      if (value === '') return undefined;
      const text = String(value);
      if (/^(20\d\d|2100)-(0[1-9]|1[0-2])$/.test(text)) return text;
      context.issues.push({ code: 'custom', input: value, message: 'invalid' });
      return z.NEVER;
    }),
  ),
);
