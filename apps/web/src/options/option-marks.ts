import { isolated, shortMoney, withCurrency } from '@vitrine/ui/format';
import type { OptionRow } from '@vitrine/wire/options/order';
import { timeOfDayIn } from '../ground/site-days.ts';
import type { ChartLine } from '../market/index.ts';
import { directionOf, stakeOf } from './option-terms.ts';

/**
 * The running options of one product as lines at their entries, each with the time of day it ends at in the zone:
 * those of one direction, price and end are one line, with their stakes together.
 */
export function optionLines(
  rows: readonly OptionRow[],
  productId: number,
  words: Readonly<Record<'up' | 'down', string>>,
  zone: string,
): readonly ChartLine[] {
  const sums = new Map<string, { direction: 'up' | 'down'; price: number; ends: string; stake: bigint }>();
  for (const row of rows) {
    if (row.ForexTradeList.Id !== productId || row.Status !== 1 || row.OpenTick === null) continue;
    const direction = directionOf(row);
    const ends = timeOfDayIn(zone, Date.parse(row.ExpiresAt));
    const id = `option ${direction} ${row.OpenPrice} ${ends}`;
    const sum = sums.get(id) ?? { direction, price: row.OpenPrice, ends, stake: 0n };
    sum.stake += stakeOf(row);
    sums.set(id, sum);
  }
  return [...sums].map(([id, { direction, price, ends, stake }]) => ({
    id,
    price,
    side: direction === 'up' ? 'buy' : 'sell',
    look: 'target',
    label: `${words[direction]} ${withCurrency(shortMoney(stake))}  ${isolated(ends)}`,
  }));
}
