import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = path.resolve(import.meta.dirname, '../src');

/** What turns a number or a time into a text by itself. */
const FORMATS =
  /toLocale(?:Date|Time)?String|Intl\.(?:NumberFormat|DateTimeFormat|RelativeTimeFormat|DurationFormat)|to(?:UTC|Date|Time)String\(/;
/** The only ones beside `@vitrine/ui/format`, and what they are for. */
const OTHERS: Readonly<Record<string, string>> = {
  'ground/site.ts': 'asks whether the browser knows a time zone',
  'ground/time-zone.tsx': 'asks for the time zone of the device',
  'ground/typed-number.ts': 'reads what is typed in the digits of a language',
  'shell/statistics/duration-text.ts': 'is the formatter of durations',
};

/** Rounded decimals that become a figure only in a formatter, or never: requests, fields and drawings. */
const ROUNDED: readonly string[] = [
  'alerts/edit/AlertForm.tsx',
  'alerts/watch-spots.ts',
  'ground/wire-numbers.ts',
  'market/chart/kline-chart.ts',
  'market/chart/own-lines.ts',
  'shell/statistics/curve-path.ts',
  'trading/LiveFigures.tsx',
  'trading/modify/modified-order.ts',
  'trading/ticket/PriceEntries.tsx',
  'trading/ticket/use-order-submission.ts',
];

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !file.startsWith('shell/gallery'),
);
const using = (pattern: RegExp) =>
  files.filter((file) => pattern.test(readFileSync(path.join(SOURCES, file), 'utf8'))).sort();

it('I18N-17c every screen writes a number or a time by the formatter of its kind, which all share', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(using(FORMATS)).toEqual(Object.keys(OTHERS));
  expect(using(/\.toFixed\(|\.toPrecision\(/)).toEqual(ROUNDED);
});
