import { formatDecimal, MONEY_SCALE, parseDecimal, RATE_SCALE } from '@vitrine/domain/kernel/decimal';
import { STAKE_STEP } from '@vitrine/domain/options/settlement';
import { MAX_OPTION_SECONDS, MAX_PROFIT_RATIO, MIN_OPTION_SECONDS } from '@vitrine/domain/options/terms-rules';
import { PERCENT_SCALE, percentOf, shortDecimal } from '../ground/parts/percent.ts';

/** A duration as staff enter it: seconds, payout in percent, min. and max. stake. */
export interface DurationEntry {
  readonly seconds: string;
  readonly percent: string;
  readonly least: string;
  readonly most: string;
}
export const ENTRIES = ['seconds', 'percent', 'least', 'most'] as const satisfies readonly (keyof DurationEntry)[];

/** `80` as `0.8`. A text that is not a percentage is returned unchanged. */
function ratioOf(percent: string): string {
  const value = parseDecimal(percent, PERCENT_SCALE);
  return value === undefined ? percent : shortDecimal(formatDecimal(value, RATE_SCALE));
}

/** Entries from the text of the calls (`30:0.8:10:5000,…`). */
export function entriesOf(durations: string): readonly DurationEntry[] {
  return durations.split(',').map((duration) => {
    const [seconds = '', ratio = '', least = '', most = ''] = duration.split(':');
    return { seconds, percent: percentOf(ratio), least, most };
  });
}

/** The text of the calls from entries, shortest duration first. */
export function durationsOf(entries: readonly DurationEntry[]): string {
  return [...entries]
    .sort((one, other) => Number(one.seconds) - Number(other.seconds))
    .map(({ seconds, percent, least, most }) => [seconds, ratioOf(percent), least, most].join(':'))
    .join(',');
}

/** The invalid parts of an entry, given all entries, by the rules of the server. */
export function wrongParts(entry: DurationEntry, entries: readonly DurationEntry[]): ReadonlySet<keyof DurationEntry> {
  const wrong = new Set<keyof DurationEntry>();
  const seconds = /^[1-9]\d{0,5}$/.test(entry.seconds) ? Number(entry.seconds) : 0;
  const isTwice = entries.some((other) => other !== entry && other.seconds === entry.seconds);
  if (seconds < MIN_OPTION_SECONDS || seconds > MAX_OPTION_SECONDS || isTwice) wrong.add('seconds');
  const ratio = parseDecimal(entry.percent, PERCENT_SCALE) ?? 0n;
  if (ratio === 0n || ratio > MAX_PROFIT_RATIO) wrong.add('percent');
  const [least, most] = [entry.least, entry.most].map((text) => {
    const stake = parseDecimal(text, MONEY_SCALE);
    return stake === undefined || stake === 0n || stake % STAKE_STEP !== 0n ? undefined : stake;
  });
  if (least === undefined) wrong.add('least');
  if (most === undefined || (least !== undefined && most < least)) wrong.add('most');
  return wrong;
}
