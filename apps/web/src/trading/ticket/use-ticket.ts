import { formatDecimal, type Price } from '@vitrine/domain/kernel/decimal';
import { openingPrice, type Side } from '@vitrine/domain/trading/index';
import { lots as lotsFigure, money } from '@vitrine/ui/format';
import { toastError } from '@vitrine/ui/toast';
import { useEffect, useReducer, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { serverClock } from '../../ground/server-clock.ts';
import { useSession } from '../../ground/session.ts';
import { useSite } from '../../ground/site.ts';
import { isCapHalved, type Product, useConversion, useExactQuote, useMarketState } from '../../market/index.ts';
import type { PriceField } from '../price-entry.ts';
import type { OrderAccount } from './order-context.ts';
import {
  initialForm,
  isPending,
  type OrderForm,
  type OrderFormAction,
  offeredMultiples,
  orderForm,
} from './order-form.ts';
import { isAtField, type Problem } from './order-problems.ts';
import { canSubmit, type OrderSummary, orderSummary } from './order-summary.ts';
import { useOrderAccount } from './use-order-account.ts';
import { requestOf, useOrderSubmission } from './use-order-submission.ts';

export interface Ticket {
  readonly product: Product;
  readonly form: OrderForm;
  readonly summary: OrderSummary;
  /** What each side opens at now, whatever is entered. */
  readonly prices: Readonly<Record<Side, number>> | undefined;
  /** The mid, in the product's units. */
  readonly current: Price | undefined;
  readonly multiples: readonly number[];
  readonly isLoggedIn: boolean;
  readonly isPending: boolean;
  /** What stands at each field: a problem before the click, a refusal after it. */
  readonly errors: Readonly<Record<'lots' | 'multiple' | PriceField, string | undefined>>;
  /** Why the buttons are disabled, when no field says it. */
  readonly reason: string | undefined;
  readonly refusal: ReturnType<typeof useOrderSubmission>['refusal'];
  /** The side that is being sent. */
  readonly sending: Side | undefined;
  isBlocked(side: Side): boolean;
  change(action: OrderFormAction): void;
  /** Orders at the price shown, or at `price` (decimal text) where the server offered one. */
  submit(side: Side, price?: string): void;
}

/** A market or pending order being entered: its fields, what it costs, and what became of it. */
export function useTicket(product: Product, onLoginNeeded: () => void, onDone?: () => void): Ticket {
  const t = useTranslations('trading');
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const feeMode = useSite().data?.trade_fee_type === '1' ? 'per-lot' : 'notional';
  const account = useOrderAccount(product.id);
  const market = useMarketState(product);
  const { sides: quote, mid: current } = useExactQuote(product.code, product.pricePrecision);
  const conversion = useConversion(product);
  const capHalved = isCapHalved(product, serverClock.now());
  const submission = useOrderSubmission(product, onDone);
  const { sending, refusal, refusalAt, forgetFailure } = submission;
  const [form, dispatch] = useOrderForm(product, capHalved);
  const summary = orderSummary(form, { product, market, quote, conversion, capHalved, feeMode, account });
  const { problem, priceProblems } = summary;
  const problemText = useProblemText(product);

  const submit = (side: Side, price?: string) => {
    if (sending !== undefined) return;
    if (!isLoggedIn) {
      onLoginNeeded();
      return;
    }
    if (summary.multipleProblem === 'noMultiple') {
      toastError({ title: t('reason.noMultiple') });
      return;
    }
    const request = requestOf(side, product, form, summary, price);
    if (request !== undefined) submission.submit(request);
  };

  const shown = (of: bigint) => Number(formatDecimal(of, product.pricePrecision));
  return {
    product,
    form,
    summary,
    prices: quote && { buy: shown(openingPrice('buy', quote)), sell: shown(openingPrice('sell', quote)) },
    current,
    multiples: offeredMultiples(product, capHalved),
    isLoggedIn,
    isPending: isPending(form),
    errors: {
      lots: problemText(summary.lotsProblem) ?? refusalAt('lots'),
      multiple: problemText(summary.multipleProblem) ?? refusalAt('multiple'),
      target: problemText(priceProblems.target),
      stopLoss: problemText(priceProblems.stopLoss) ?? refusalAt('stopLoss'),
      takeProfit: problemText(priceProblems.takeProfit) ?? refusalAt('takeProfit'),
    },
    reason:
      problem === undefined
        ? shortage(summary, account, (needed, free) => t('reason.insufficient', { needed, free }))
        : isAtField(problem)
          ? undefined
          : problemText(problem),
    refusal,
    sending,
    // Without any multiple the button stays enabled, and the click is answered in words (TRD-07).
    isBlocked: (side) =>
      (problem === undefined ? !canSubmit(summary, side) : problem !== 'noMultiple') ||
      (sending !== undefined && sending !== side),
    change: (action) => {
      forgetFailure();
      dispatch(action);
    },
    submit,
  };
}

/** The form's state, which starts over with another product (TRD-05). */
function useOrderForm(product: Product, capHalved: boolean) {
  const [form, dispatch] = useReducer(orderForm, undefined, () => initialForm(product, capHalved));
  const formProduct = useRef(product.id);
  useEffect(() => {
    if (formProduct.current === product.id) return;
    formProduct.current = product.id;
    dispatch({ type: 'product-changed', product, capHalved });
  }, [product, capHalved]);
  return [form, dispatch] as const;
}

/** A problem in words. */
function useProblemText(product: Product): (problem: Problem | undefined) => string | undefined {
  const t = useTranslations('trading.reason');
  return (problem) =>
    problem &&
    t(problem, {
      product: product.showCode,
      currency: product.quoteCurrency,
      cap: product.leverageCap,
      min: lotsFigure(product.minLots),
      max: lotsFigure(product.maxLots),
      step: lotsFigure(product.lotStep),
      decimals: product.pricePrecision,
    });
}

/** What margin and fee need and what is free, where a side is not affordable. */
function shortage(
  { sides }: OrderSummary,
  account: OrderAccount | undefined,
  text: (needed: string, free: string) => string,
): string | undefined {
  if (sides === undefined || account === undefined) return undefined;
  const missing = [sides.buy, sides.sell].find(({ isAffordable }) => !isAffordable);
  return missing && text(money(missing.margin + missing.fee), money(account.free));
}
