import { NO_LEVEL, type Side } from '@vitrine/domain/trading/index';
import { money, withCurrency } from '@vitrine/ui/format';
import { useTranslations } from 'use-intl';
import { useCloseOnly } from '../../ledger/index.ts';
import { useOpens } from '../../market/index.ts';
import type { PriceField } from '../price-entry.ts';
import { reasonValues } from '../reason-values.ts';
import type { OrderContext } from './order-context.ts';
import { isAtField, type Problem } from './order-problems.ts';
import type { OrderSummary } from './order-summary.ts';
import type { OrderSubmission } from './use-order-submission.ts';

export interface TicketMessages {
  /** What stands at each field: a problem before the click, a refusal after it. */
  readonly errors: Readonly<Record<'lots' | 'multiple' | 'trailing' | PriceField, string | undefined>>;
  /** Why the buttons are disabled, when no field says it. */
  readonly reason: string | undefined;
  /** A limit of the customer's own keeps them from opening anything; `reason` says which. */
  readonly isCloseOnly: boolean;
}

/** What prevents an order of the sides shown, in words. */
export function useTicketMessages(
  { product, account }: OrderContext,
  { sides, problem, lotsProblem, multipleProblem, priceProblems, prices, trailing }: OrderSummary,
  { refusalAt }: OrderSubmission,
  shown: readonly Side[],
): TicketMessages {
  const t = useTranslations('trading.reason');
  const closeOnly = useCloseOnly();
  const values = { ...reasonValues(product), opens: useOpens(product) };
  const text = (of: Problem | undefined) => of && t(of, values);
  const missing = sides && shown.map((side) => sides[side]).find(({ isAffordable }) => !isAffordable);
  const free = account?.free ?? 0n;
  const shortage =
    missing?.freeAfter === undefined
      ? undefined
      : t(prices.target === NO_LEVEL ? 'insufficientNow' : 'insufficient', {
          needed: withCurrency(money(free - missing.freeAfter)),
          free: withCurrency(money(free)),
        });
  return {
    errors: {
      lots: text(lotsProblem) ?? refusalAt('lots'),
      multiple: text(multipleProblem) ?? refusalAt('multiple'),
      target: text(priceProblems.target),
      stopLoss: text(priceProblems.stopLoss) ?? refusalAt('stopLoss'),
      takeProfit: text(priceProblems.takeProfit) ?? refusalAt('takeProfit'),
      trailing: text(trailing.problem) ?? refusalAt('trailing'),
    },
    isCloseOnly: closeOnly !== undefined,
    reason: closeOnly ?? (problem === undefined ? shortage : isAtField(problem) ? undefined : text(problem)),
  };
}
