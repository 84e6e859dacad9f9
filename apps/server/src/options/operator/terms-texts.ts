import { formatDecimal, MONEY_SCALE, RATE_SCALE } from '@vitrine/domain/kernel/decimal';
import type { EditableOptionTerms } from '@vitrine/domain/options/index';
import type { ParsedRequestOf } from '@vitrine/wire/call';
import type { proposeOptionTerms } from '@vitrine/wire/options/operator/propose-option-terms';
import type { OptionTermsTexts } from '@vitrine/wire/options/operator/terms';

/** A decimal without trailing zeros: `0.8`, `10`. */
const shortText = (value: bigint, scale: number): string => formatDecimal(value, scale).replace(/\.?0+$/, '');

export const flagOf = (isOn: boolean): '0' | '1' => (isOn ? '1' : '0');

/** The terms that staff may change, in the form they read and write. */
export function textsOf({ durations, amounts, lossLevel, offered }: EditableOptionTerms): OptionTermsTexts {
  return {
    durations: durations
      .map(({ seconds, profitRatio, minStake, maxStake }) =>
        [
          seconds,
          shortText(profitRatio, RATE_SCALE),
          shortText(minStake, MONEY_SCALE),
          shortText(maxStake, MONEY_SCALE),
        ].join(':'),
      )
      .join(','),
    stakes: amounts.map((amount) => shortText(amount, MONEY_SCALE)).join(','),
    lossLevel,
    paper: flagOf(offered.paper),
    demo: flagOf(offered.demo),
  };
}

/** The same terms from a request. */
export function termsOf({
  durations,
  stakes,
  ...fields
}: ParsedRequestOf<typeof proposeOptionTerms>): EditableOptionTerms {
  const { lossLevel, paper, demo } = fields;
  return { durations, amounts: stakes, lossLevel, offered: { paper: paper === '1', demo: demo === '1' } };
}
