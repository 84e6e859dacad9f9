import type { FigureWords } from '../ground/change-wording.ts';
import { grouped } from '../ground/parts/grouped.ts';
import { percentOf } from '../ground/parts/percent.ts';

/** What is being typed need not be a number. */
const FIGURE = /^-?\d+(\.\d+)?$/;

/** The fee of an instrument by the fee model of the site: `0.05%` of the notional, or `5 USD per lot`. */
export function feeText(rate: string, { t, site }: Pick<FigureWords, 't' | 'site'>): string {
  if (!FIGURE.test(rate) || site === undefined) return rate;
  if (site.terms.tradeFee === 'notional') return swapText(rate);
  return t('instruments.feePerLot', { fee: `${grouped(rate, 0, 8)} ${site.currency}` });
}

/** An overnight swap as a share of the notional: `0.007%`. */
export const swapText = (rate: string): string => (FIGURE.test(rate) ? `${percentOf(rate)}%` : rate);
