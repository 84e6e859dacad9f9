import type { Rate } from '../kernel/decimal.ts';
import { type Session, WEEK_MINUTES } from './calendar.ts';
import { type Instrument, RETAIL_LEVERAGE_CAP } from './instrument.ts';

/**
 * The terms of an instrument that staff may change. Except for the calendar, changes apply to orders opened or placed
 * afterwards.
 */
export type EditableTerms = Pick<
  Instrument,
  | 'name'
  | 'lotStep'
  | 'minLots'
  | 'maxLots'
  | 'marginMode'
  | 'marginPerLot'
  | 'feeRate'
  | 'swap'
  | 'multiples'
  | 'leverageCap'
  | 'calendar'
>;

/** 10% of the notional, or 0.1 account currency per lot; a higher rate is a typing error. */
const HIGHEST_FEE_RATE = 10_000_000n;
/** 1% of the notional per rollover, charged or credited. */
const HIGHEST_SWAP_RATE = 1_000_000n;
const HIGHEST_CAP = 1_000;
const DATE = /^\d{4}-\d\d-\d\d$/;

/** True for a swap rate within the allowed range. */
export function isSwapRate(rate: Rate): boolean {
  return rate >= -HIGHEST_SWAP_RATE && rate <= HIGHEST_SWAP_RATE;
}

function isDate(text: string): boolean {
  const at = DATE.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** The sessions of a week from Monday on. Their order changes nothing: a calendar may list Sunday first. */
export function inOrder(sessions: readonly Session[]): readonly Session[] {
  return sessions.toSorted((a, b) => a.from - b.from);
}

function isCalendarSound({ always, sessions, holidays }: Instrument['calendar']): boolean {
  if (!holidays.every(isDate) || new Set(holidays).size !== holidays.length) return false;
  if (always) return sessions.length === 0;
  let end = 0;
  const week = inOrder(sessions);
  for (const { from, to } of week) {
    if (from < end || from >= WEEK_MINUTES || to <= from) return false;
    end = to;
  }
  const first = week[0];
  // The last session may run into the next week, up to its first session.
  return first === undefined || end <= WEEK_MINUTES + first.from;
}

function areMultiplesSound(multiples: Instrument['multiples']): boolean {
  const values = multiples.map(({ value }) => value);
  const isAscending = values.every((value, at) => value >= 1 && value <= HIGHEST_CAP && value > (values[at - 1] ?? 0));
  return values.length > 0 && isAscending && multiples.filter(({ isDefault }) => isDefault).length <= 1;
}

/**
 * The invalid fields of changed terms, none if all are valid. Lots are above 0 and multiples of the step. Margin mode 1
 * has a margin per lot. Multiples are in ascending order with at most one default. Leverage caps are whole numbers, for
 * the real book at most {@link RETAIL_LEVERAGE_CAP}. Sessions do not overlap; their order is free.
 */
export function invalidTermsFields(
  terms: EditableTerms,
  { assetClass }: Pick<Instrument, 'assetClass'>,
): readonly string[] {
  const { lotStep, minLots, maxLots, marginMode, marginPerLot, feeRate, multiples, leverageCap, calendar } = terms;
  const isOffStep = (lots: bigint) => lotStep > 0n && lots % lotStep !== 0n;
  const isCapWrong = (cap: number, highest: number) => !Number.isSafeInteger(cap) || cap < 1 || cap > highest;
  const wrong = {
    lotStep: lotStep <= 0n,
    minLots: minLots <= 0n || isOffStep(minLots),
    maxLots: maxLots < minLots || isOffStep(maxLots),
    marginPerLot: marginMode === 1 ? marginPerLot <= 0n : marginPerLot < 0n,
    feeRate: feeRate < 0n || feeRate > HIGHEST_FEE_RATE,
    multiples: !areMultiplesSound(multiples),
    realCap: isCapWrong(leverageCap.real, RETAIL_LEVERAGE_CAP[assetClass]),
    paperCap: isCapWrong(leverageCap.paper, HIGHEST_CAP),
    demoCap: isCapWrong(leverageCap.demo, HIGHEST_CAP),
    calendar: !isCalendarSound(calendar),
  };
  return Object.entries(wrong).flatMap(([field, isWrong]) => (isWrong ? [field] : []));
}
