import type { Money } from '@vitrine/domain/kernel/decimal';
import { money, shortMoney, withCurrency } from '@vitrine/ui/format';
import { useTranslations } from 'use-intl';
import { type Product, useOpens } from '../../market/index.ts';
import { isAtField, type OptionChoices, type OptionProblem, type OptionSummary } from './option-form.ts';
import type { OptionSubmission } from './use-option-submission.ts';

export interface OptionMessages {
  /** What stands at each field: a problem before the click, a refusal after it. */
  readonly errors: Readonly<Record<'duration' | 'stake', string | undefined>>;
  /** Why the buttons are disabled, when no field says it. */
  readonly reason: string | undefined;
  /** What the server refused, when no field says it. */
  readonly refusal: string | undefined;
}

interface Subject {
  readonly product: Product;
  readonly choices: OptionChoices;
  readonly balance: Money | undefined;
}

/** What prevents the option, in words. */
export function useOptionMessages(
  { product, choices, balance }: Subject,
  { duration, problem, stakeProblem, durationProblem }: OptionSummary,
  { refusalAt }: OptionSubmission,
  closeOnly: string | undefined,
): OptionMessages {
  const t = useTranslations('options.reason');
  const opens = useOpens(product);
  const text = (of: OptionProblem | undefined) =>
    of &&
    t(of, {
      opens,
      product: product.showCode,
      min: withCurrency(shortMoney(duration?.minStake ?? 0n)),
      max: withCurrency(shortMoney(duration?.maxStake ?? 0n)),
      balance: withCurrency(money(balance ?? 0n)),
    });
  const hasDurations = choices.durations.length > 0;
  return {
    errors: {
      duration: (hasDurations ? text(durationProblem) : undefined) ?? refusalAt('duration'),
      stake: text(stakeProblem) ?? refusalAt('stake'),
    },
    reason: closeOnly ?? (problem === undefined || isAtField(problem) ? undefined : text(problem)),
    refusal: refusalAt('buttons'),
  };
}
