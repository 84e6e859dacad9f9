import {
  divHalfEven,
  formatDecimal,
  LOTS_SCALE,
  type Lots,
  MONEY_SCALE,
  type Money,
  RATE_SCALE,
  type Rate,
} from '@vitrine/domain/kernel/decimal';

/**
 * The one place that turns figures and instants into text. Amounts are grouped as zh-CN does (12,345.67) with Latin
 * digits in every language. Only {@link shortMoney} rounds: every other figure is written with all its decimals.
 */
const NUMBER_LOCALE = 'zh-CN-u-nu-latn';

const byDecimals = new Map<number, Intl.NumberFormat>();

function decimals(count: number): Intl.NumberFormat {
  let format = byDecimals.get(count);
  if (format === undefined) {
    format = new Intl.NumberFormat(NUMBER_LOCALE, { minimumFractionDigits: count, maximumFractionDigits: count });
    byDecimals.set(count, format);
  }
  return format;
}

/** Groups a plain decimal text exactly, whatever its length. */
function group(text: string, count: number): string {
  return decimals(count).format(text as Intl.StringNumericLiteral);
}

/** Account-currency amount with its six decimals: `12,345.670000`. */
export function money(value: Money): string {
  return group(formatDecimal(value, MONEY_SCALE), MONEY_SCALE);
}

/** As {@link money}, with `+` in front of a gain. */
export function signedMoney(value: Money): string {
  return value > 0n ? `+${money(value)}` : money(value);
}

/** A figure within a text that may run from right to left: its sign stays in front of it. */
export function isolated(figure: string): string {
  return `\u2066${figure}\u2069`;
}

const SHORT_DECIMALS = 2;
const SHORT_STEP = 10n ** BigInt(MONEY_SCALE - SHORT_DECIMALS);

/**
 * An amount with two decimals, rounded half to even: `12.35`. For stakes, which have no more, and for labels within a
 * chart; never for what can be spent, nor where the parts of a sum stand beside it.
 */
export function shortMoney(value: Money): string {
  return group(formatDecimal(divHalfEven(value, SHORT_STEP), SHORT_DECIMALS), SHORT_DECIMALS);
}

/** An amount with two decimals, or as many more as it has: `10.00`, `0.125`. For limits and prices within a text. */
export function exactMoney(value: Money): string {
  const text = formatDecimal(value, MONEY_SCALE).replace(/0+$/, '');
  return group(text, Math.max(SHORT_DECIMALS, text.length - text.indexOf('.') - 1));
}

/** As {@link shortMoney}, with `+` in front of a gain. */
export function signedShortMoney(value: Money): string {
  const text = shortMoney(value);
  return value > 0n && text !== '0.00' ? `+${text}` : text;
}

let currency = '';

/** Sets the currency of all amounts: in texts by {@link withCurrency}, at figures by a variable of the page. */
export function setCurrency(code: string): void {
  currency = code;
  document.documentElement.style.setProperty('--currency', JSON.stringify(code));
}

/** A written amount with the site's currency behind it, isolated for a text: `12.35 USD`. */
export function withCurrency(amount: string): string {
  return isolated(currency === '' ? amount : `${amount}\u00a0${currency}`);
}

/** A price at the instrument's precision: `97,662.28`. `value` comes from the wire, already rounded to `precision`. */
export function price(value: number, precision: number): string {
  return group(value.toFixed(precision), precision);
}

/** Percent with two decimals and its sign: `+0.50%`, `-0.13%`, `0.00%`. */
export function percent(value: number): string {
  const text = decimals(2).format(value === 0 ? 0 : value);
  if (text === '-0.00') return '0.00%';
  return `${value > 0 && text !== '0.00' ? '+' : ''}${text}%`;
}

/** A ratio that the wire gives as decimal text (`950.00`) or `-`: grouped, with its percent sign. */
export function ratio(text: string): string {
  if (text === '-') return text;
  const point = text.indexOf('.');
  return `${group(text, point < 0 ? 0 : text.length - point - 1)}%`;
}

/** A fraction in percent with all its decimals: 0.80 is `80%`, 0.825 is `82.5%` (OPT-16). */
export function percentOf(rate: Rate): string {
  return ratio(formatDecimal(rate * 100n, RATE_SCALE).replace(/\.?0+$/, ''));
}

/** A whole number of things, grouped: `12,345`. */
export function count(value: number): string {
  return decimals(0).format(value);
}

/** Lots with at least two decimals and no further trailing zeros: `0.10`, `0.0125`. */
export function lots(value: Lots): string {
  return group(formatDecimal(value, LOTS_SCALE), LOTS_SCALE).replace(/0{1,2}$/, '');
}

const instants = new Map<string, Intl.DateTimeFormat>();

const STYLES = {
  full: { dateStyle: 'medium', timeStyle: 'medium' },
  date: { dateStyle: 'medium' },
  /** Weekday and minute, for something within a week. */
  short: { weekday: 'short', hour: '2-digit', minute: '2-digit' },
  /** Weekday and date, for a day within a week. */
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  /** A month of a year, in full. */
  month: { year: 'numeric', month: 'long' },
  /** `2026-11-21 09:05:07` in every language: as the documents write the times of records. */
  record: { dateStyle: 'short', timeStyle: 'medium' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Shown for an unreadable date, the same in every language (I18N-14). */
const INVALID_DATE = 'Invalid Date';

export type TimeStyle = keyof typeof STYLES;

/** An instant (milliseconds, or ISO 8601) as date and time in a zone, Gregorian, Latin digits, 24 hours. */
export function dateTime(at: number | string, locale: string, timeZone: string, style: TimeStyle = 'full'): string {
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) return INVALID_DATE;
  // The Swedish notation is ISO 8601's with a blank.
  const language = style === 'record' ? 'sv' : locale;
  const key = `${language} ${timeZone} ${style}`;
  let format = instants.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(`${language}-u-ca-gregory-hc-h23-nu-latn`, { ...STYLES[style], timeZone });
    instants.set(key, format);
  }
  return format.format(time);
}

const AGE_UNITS = [
  ['second', 1_000],
  ['minute', 60_000],
  ['hour', 3_600_000],
  ['day', 86_400_000],
] as const satisfies readonly (readonly [Intl.RelativeTimeFormatUnit, number])[];

const ages = new Map<string, Intl.RelativeTimeFormat>();

/** Age in milliseconds (negative counts as 0) in its largest whole unit up to days: `12 sec. ago`. */
export function age(ms: number, locale: string): string {
  let format = ages.get(locale);
  if (format === undefined) {
    format = new Intl.RelativeTimeFormat(`${locale}-u-nu-latn`, { style: 'short' });
    ages.set(locale, format);
  }
  const [unit, length] = AGE_UNITS.findLast(([, each]) => ms >= each) ?? AGE_UNITS[0];
  return format.format(-Math.floor(Math.max(0, ms) / length), unit);
}
