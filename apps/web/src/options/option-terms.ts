import {
  divHalfUp,
  formatDecimal,
  type Money,
  parseDecimal,
  pow10,
  RATE_SCALE,
  type Rate,
} from '@vitrine/domain/kernel/decimal';
import type { LossLevel } from '@vitrine/domain/options/option';
import type { OptionStakes } from '@vitrine/domain/options/settlement';
import { ratio } from '@vitrine/ui/format';
import type { OptionRow } from '@vitrine/wire/options/order';
import { amountOf } from '../ground/wire-numbers.ts';

/** A rate of the wire in the domain's units; throws RangeError when the text is not a rate. */
export function rateOf(text: string): Rate {
  const value = parseDecimal(text, RATE_SCALE);
  if (value === undefined) throw new RangeError(`not a rate: ${text}`);
  return value;
}

/** A share in percent, half up at two decimals: 0.55555556 is `55.56%`. */
export function shortPercentOf(rate: Rate): string {
  return ratio(formatDecimal(divHalfUp(rate * 100n, pow10(RATE_SCALE - 2)), 2));
}

export function lossLevelOf(flag: string): LossLevel {
  return flag === '0' ? 'stake' : 'ratio';
}

/** Everything that an option's result depends on besides the two prices. */
export function stakesOf(row: OptionRow): OptionStakes {
  return {
    direction: directionOf(row),
    stake: stakeOf(row),
    profitRatio: rateOf(row.ProfitRatio),
    lossLevel: lossLevelOf(row.LossLevel),
  };
}

export function directionOf({ Type }: Pick<OptionRow, 'Type'>): 'up' | 'down' {
  return Type === 1 ? 'up' : 'down';
}

export function stakeOf({ Number: text }: Pick<OptionRow, 'Number'>): Money {
  return amountOf(text);
}
