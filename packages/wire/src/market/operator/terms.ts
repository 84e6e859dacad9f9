import { LOTS_SCALE, MONEY_SCALE, parseDecimal, parseSignedDecimal, RATE_SCALE } from '@vitrine/domain/kernel/decimal';
import type { CalendarZone, Session } from '@vitrine/domain/market/calendar';
import type { Instrument } from '@vitrine/domain/market/instrument';
import { type EditableTerms, inOrder, invalidTermsFields, isSwapRate } from '@vitrine/domain/market/terms-rules';
import * as z from 'zod/mini';
import { flag, lotsText, moneyText, signedRateText, whole } from '../../fields.ts';
import { optionalLine, textAs } from '../../operator-fields.ts';

/** Reasons for a halt: a closed list, which customers read in their own language. */
export const HALT_REASONS = ['bad-prices', 'feed-lost', 'exchange-halt', 'news', 'technical'] as const;
export type HaltReason = (typeof HALT_REASONS)[number];

const ZONES = [
  'utc',
  'new-york',
  'london',
  'frankfurt',
  'tokyo',
  'hong-kong',
] as const satisfies readonly CalendarZone[];

const decimal = (scale: number) => textAs(40, (text) => parseDecimal(text, scale));

/** A fraction of the notional per night, at most 0.01 either way. */
const swapRate = textAs(40, (text) => {
  const rate = parseSignedDecimal(text, RATE_SCALE);
  const isZeroBelowZero = rate === 0n && text.startsWith('-');
  return rate === undefined || isZeroBelowZero || !isSwapRate(rate) ? undefined : rate;
});

/** `1,5,10*,20`: ascending; the star marks the default. */
const multiples = textAs(400, (text) => {
  const read = text.split(',').map((part) => /^([1-9]\d{0,3})(\*?)$/.exec(part));
  if (read.some((match) => match === null)) return undefined;
  return read.map((match) => ({ value: Number(match?.[1]), isDefault: match?.[2] === '*' }));
});

/** `1320-2760,2760-4200`: minutes since Monday 00:00 of the zone; empty: no session. */
const sessions = textAs(2_000, (text) => {
  if (text === '') return [];
  const read = text.split(',').map((part) => /^(\d{1,5})-(\d{1,5})$/.exec(part));
  if (read.some((match) => match === null)) return undefined;
  return read.map((match): Session => ({ from: Number(match?.[1]), to: Number(match?.[2]) }));
});

/** `2026-12-25,2027-01-01`; empty: none. */
const holidays = textAs(2_000, (text) => {
  if (text === '') return [];
  const dates = text.split(',');
  return dates.every((date) => /^\d{4}-\d\d-\d\d$/.test(date)) ? dates : undefined;
});

/** Request fields: what staff may change about an instrument. */
export const termsFields = {
  /** What customers read beside its code, in every language; empty: the name that ships with the program, if it has one. */
  productName: optionalLine(40),
  lotStep: decimal(LOTS_SCALE),
  minLots: decimal(LOTS_SCALE),
  maxLots: decimal(LOTS_SCALE),
  /** 1: fixed margin per lot, never below notional / cap. */
  marginMode: flag,
  marginPerLot: decimal(MONEY_SCALE),
  /** Per lot or of the notional, as the site's terms say. */
  feeRate: decimal(RATE_SCALE),
  /** Overnight swap as a fraction of the notional: positive, the customer pays; negative, the house pays. Both 0: none. */
  swapBuy: swapRate,
  swapSell: swapRate,
  multiples,
  realCap: whole(1, 1_000),
  paperCap: whole(1, 1_000),
  demoCap: whole(1, 1_000),
  isAlwaysOpen: flag,
  zone: z.enum(ZONES),
  sessions,
  holidays,
};

/** Response fields: the same, as text in the format of the request. */
export const termsTexts = z.object({
  productName: z.string(),
  lotStep: lotsText,
  minLots: lotsText,
  maxLots: lotsText,
  marginMode: flag,
  marginPerLot: moneyText,
  feeRate: z.string(),
  swapBuy: signedRateText,
  swapSell: signedRateText,
  multiples: z.string(),
  realCap: z.string(),
  paperCap: z.string(),
  demoCap: z.string(),
  isAlwaysOpen: flag,
  zone: z.enum(ZONES),
  sessions: z.string(),
  holidays: z.string(),
});
export type TermsTexts = z.output<typeof termsTexts>;

const termsRequest = z.object(termsFields);

/** The terms that the fields of a request say. */
export function termsOf(fields: z.output<typeof termsRequest>): EditableTerms {
  const { lotStep, minLots, maxLots, marginPerLot, feeRate, swapBuy, swapSell, multiples, sessions, holidays, zone } =
    fields;
  return {
    ...(fields.productName === undefined ? {} : { name: fields.productName }),
    lotStep,
    minLots,
    maxLots,
    marginMode: fields.marginMode === '1' ? 1 : 0,
    marginPerLot,
    feeRate,
    ...(swapBuy === 0n && swapSell === 0n ? {} : { swap: { buy: swapBuy, sell: swapSell } }),
    multiples,
    leverageCap: { real: fields.realCap, paper: fields.paperCap, demo: fields.demoCap },
    calendar: { always: fields.isAlwaysOpen === '1', zone, sessions: inOrder(sessions), holidays },
  };
}

/**
 * Every field of a form that the server would refuse, by its form or by the rules; `calendar` stands for the sessions,
 * holidays and hours together. `before`: the terms in force, which stand in for fields that cannot be read.
 */
export function wrongTermsFields(
  form: TermsTexts,
  before: TermsTexts,
  instrument: Pick<Instrument, 'assetClass'>,
): readonly string[] {
  const unread = Object.entries(termsFields).flatMap(([name, field]) =>
    z.safeParse(field, form[name as keyof TermsTexts]).success ? [] : [name],
  );
  const readable = Object.fromEntries(
    Object.entries(form).map(([name, text]) => [name, unread.includes(name) ? before[name as keyof TermsTexts] : text]),
  );
  return [...unread, ...invalidTermsFields(termsOf(z.parse(termsRequest, readable)), instrument)];
}
