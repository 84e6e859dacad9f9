import { formatDecimal, MONEY_SCALE, parseDecimal, RATE_SCALE } from '@vitrine/domain/kernel/decimal';
import { STAKE_STEP } from '@vitrine/domain/options/settlement';
import { HIGHEST_RATIO, LONGEST_OPTION, SHORTEST_OPTION } from '@vitrine/domain/options/terms-rules';

/** A duration as people write it: seconds, profit of a win in percent, least and largest stake. */
export interface DurationEntry {
  readonly seconds: string;
  readonly percent: string;
  readonly least: string;
  readonly most: string;
}
export const ENTRIES = ['seconds', 'percent', 'least', 'most'] as const satisfies readonly (keyof DurationEntry)[];

/** A ratio of 1 is 100%: the same digits, two places on. */
const PERCENT_SCALE = RATE_SCALE - 2;

const short = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** `0.8` as `80`; what is no ratio stays as it is written. */
function percentOf(ratio: string): string {
  const value = parseDecimal(ratio, RATE_SCALE);
  return value === undefined ? ratio : short(formatDecimal(value, PERCENT_SCALE));
}

/** `80` as `0.8`; what is no percentage stays as it is written. */
function ratioOf(percent: string): string {
  const value = parseDecimal(percent, PERCENT_SCALE);
  return value === undefined ? percent : short(formatDecimal(value, RATE_SCALE));
}

/** Durations as the calls spell them (`30:0.8:10:5000,…`) as entries. */
export function entriesOf(durations: string): readonly DurationEntry[] {
  return durations.split(',').map((duration) => {
    const [seconds = '', ratio = '', least = '', most = ''] = duration.split(':');
    return { seconds, percent: percentOf(ratio), least, most };
  });
}

/** Entries as the calls spell them, the shortest duration first. */
export function durationsOf(entries: readonly DurationEntry[]): string {
  return [...entries]
    .sort((one, other) => Number(one.seconds) - Number(other.seconds))
    .map(({ seconds, percent, least, most }) => [seconds, ratioOf(percent), least, most].join(':'))
    .join(',');
}

/** Which parts of an entry cannot be, beside the others that there are; the rules are those of the server. */
export function wrongParts(entry: DurationEntry, entries: readonly DurationEntry[]): ReadonlySet<keyof DurationEntry> {
  const wrong = new Set<keyof DurationEntry>();
  const seconds = /^[1-9]\d{0,5}$/.test(entry.seconds) ? Number(entry.seconds) : 0;
  const isTwice = entries.some((other) => other !== entry && other.seconds === entry.seconds);
  if (seconds < SHORTEST_OPTION || seconds > LONGEST_OPTION || isTwice) wrong.add('seconds');
  const ratio = parseDecimal(entry.percent, PERCENT_SCALE) ?? 0n;
  if (ratio === 0n || ratio > HIGHEST_RATIO) wrong.add('percent');
  const [least, most] = [entry.least, entry.most].map((text) => {
    const stake = parseDecimal(text, MONEY_SCALE);
    return stake === undefined || stake === 0n || stake % STAKE_STEP !== 0n ? undefined : stake;
  });
  if (least === undefined) wrong.add('least');
  if (most === undefined || (least !== undefined && most < least)) wrong.add('most');
  return wrong;
}
