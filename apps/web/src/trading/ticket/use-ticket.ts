import { formatDecimal, type Lots, type Price } from '@vitrine/domain/kernel/decimal';
import { openingPrice, type Side } from '@vitrine/domain/trading/index';
import { toastError } from '@vitrine/ui/toast';
import { useEffect, useReducer, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useForgetKeptForm } from '../../ground/kept-form.ts';
import { useSession } from '../../ground/session.ts';
import type { Product } from '../../market/index.ts';
import type { OrderRequest } from '../order-calls.ts';
import { keepOrder, keptOrder } from './kept-order.ts';
import type { OrderContext, Quote } from './order-context.ts';
import {
  initialForm,
  isPending,
  type OrderForm,
  type OrderFormAction,
  offeredMultiples,
  orderForm,
} from './order-form.ts';
import { canSubmit, type OrderSummary, orderSummary } from './order-summary.ts';
import { rememberSize, withRememberedSize } from './remembered-sizes.ts';
import { useOrderContext } from './use-order-context.ts';
import { type OrderSubmission, requestOf, useOrderSubmission } from './use-order-submission.ts';
import { type TicketMessages, useTicketMessages } from './use-ticket-messages.ts';

export interface Ticket extends TicketMessages {
  readonly product: Product;
  readonly form: OrderForm;
  readonly summary: OrderSummary;
  /** What each side opens at now, whatever is entered. */
  readonly prices: Readonly<Record<Side, number>> | undefined;
  /** What the form is judged against. */
  readonly context: OrderContext;
  /** The mid, in the product's units. */
  readonly current: Price | undefined;
  readonly multiples: readonly number[];
  readonly isLoggedIn: boolean;
  readonly isPending: boolean;
  readonly refusal: OrderSubmission['refusal'];
  /** The side that is being sent. */
  readonly sending: Side | undefined;
  isBlocked(side: Side): boolean;
  change(action: OrderFormAction): void;
  /** Orders at the price shown, or at `price` (decimal text) where the server offered one. */
  submit(side: Side, price?: string): void;
}

/** What a buy needs is told first: it opens at the higher price. */
const BOTH: readonly Side[] = ['buy', 'sell'];

/** A market or pending order being entered: its fields, what it costs, and what became of it. `shown`: the sides that its form has. */
export function useTicket(
  product: Product,
  onLoginNeeded: () => void,
  { onDone, shown = BOTH }: { readonly onDone?: () => void; readonly shown?: readonly Side[] } = {},
): Ticket {
  const t = useTranslations('trading.reason');
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const context = useOrderContext(product);
  const [form, dispatch] = useOrderForm(product, context.capHalved);
  const summary = orderSummary(form, context);
  const submission = useOrderSubmission(product, whenPlaced(dispatch, onDone));
  const { sending, refusal, forgetFailure } = submission;
  const messages = useTicketMessages(context, summary, submission, shown);
  const place = keepsLots(dispatch, summary.lots, submission.submit);
  return {
    product,
    form,
    summary,
    prices: context.quote && openingPrices(context.quote, product),
    context,
    current: context.mid,
    multiples: offeredMultiples(product, context.capHalved),
    isLoggedIn,
    isPending: isPending(form),
    ...messages,
    refusal,
    sending,
    isBlocked: (side) =>
      messages.isCloseOnly || !canClick(summary, side) || (sending !== undefined && sending !== side),
    change: (action) => {
      forgetFailure();
      dispatch(action);
      rememberSized(form, action, context);
    },
    submit: (side, price) => {
      if (sending !== undefined) return;
      if (!isLoggedIn) keepsForm(product.id, form, onLoginNeeded)();
      else if (summary.multipleProblem === 'noMultiple') toastError({ title: t('noMultiple') });
      else place(requestOf(side, product, form, summary, price));
    },
  };
}

const SIZED_BY: ReadonlySet<OrderFormAction['type']> = new Set(['lots-typed', 'lots-stepped', 'size-entered']);

/** What each side opens at. */
function openingPrices(quote: Quote, { pricePrecision }: Product): Record<Side, number> {
  const shown = (of: Price) => Number(formatDecimal(of, pricePrecision));
  return { buy: shown(openingPrice('buy', quote)), sell: shown(openingPrice('sell', quote)) };
}

/** The next order is sized by the price of its own moment. */
function whenPlaced(dispatch: (action: OrderFormAction) => void, onDone: (() => void) | undefined) {
  return () => {
    dispatch({ type: 'size-sent', lots: undefined });
    onDone?.();
  };
}

/** The form is still filled in after the login. */
function keepsForm(productId: number, form: OrderForm, onLoginNeeded: () => void) {
  return () => {
    keepOrder(productId, form);
    onLoginNeeded();
  };
}

/** Submits an order whose lots stay what they are, wherever the price goes until it is placed. */
function keepsLots(
  dispatch: (action: OrderFormAction) => void,
  lots: Lots | undefined,
  submit: (request: OrderRequest) => void,
) {
  return (request: OrderRequest | undefined) => {
    if (request === undefined) return;
    dispatch({ type: 'size-sent', lots });
    submit(request);
  };
}

/** Remembers the size that an action enters, unless it cannot be ordered. */
function rememberSized(form: OrderForm, action: OrderFormAction, context: OrderContext): void {
  if (!SIZED_BY.has(action.type)) return;
  const next = orderForm(form, action);
  if (orderSummary(next, context).lotsProblem === undefined) rememberSize(context.product.id, next);
}

/** Without any multiple the button stays enabled, and the click is answered in words (TRD-07). */
function canClick(summary: OrderSummary, side: Side): boolean {
  return summary.problem === undefined ? canSubmit(summary, side) : summary.problem === 'noMultiple';
}

/** A form with nothing but the size that was used last. */
const emptyForm = (product: Product, capHalved: boolean) =>
  withRememberedSize(product.id, initialForm(product, capHalved));

/** The form's state, which starts over with another product (TRD-05). */
function useOrderForm(product: Product, capHalved: boolean) {
  const [form, dispatch] = useReducer(orderForm, undefined, () => keptOrder(product.id, emptyForm(product, capHalved)));
  useForgetKeptForm();
  const formProduct = useRef(product.id);
  useEffect(() => {
    if (formProduct.current === product.id) return;
    formProduct.current = product.id;
    dispatch({ type: 'filled-in', form: emptyForm(product, capHalved) });
  }, [product, capHalved]);
  return [form, dispatch] as const;
}
