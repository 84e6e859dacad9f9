import { useMutation } from '@tanstack/react-query';
import { formatDecimal, LOTS_SCALE, type Price, parseDecimal } from '@vitrine/domain/kernel/decimal';
import { NO_LEVEL, openingPrice, SIDE, type Side } from '@vitrine/domain/trading/index';
import { lots as lotsFigure, money } from '@vitrine/ui/format';
import { toastDone, toastError } from '@vitrine/ui/toast';
import { WireError } from '@vitrine/wire/client';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useShallow } from 'zustand/react/shallow';
import { isUnanswered, queryClient, SENT_UNTIL_ANSWERED } from '../ground/client.ts';
import { watchPrice } from '../ground/live.ts';
import { useProblemText } from '../ground/problem.ts';
import { serverClock } from '../ground/server-clock.ts';
import { useSession } from '../ground/session.ts';
import { useSite } from '../ground/site.ts';
import { type Submission, SubmitGuard } from '../ground/submit-guard.ts';
import { exactPrice, isCapHalved, type Product } from '../market/product.ts';
import { useConversion } from '../market/queries.ts';
import { useQuote } from '../market/quotes.ts';
import { useMarketState } from '../market/use-market-state.ts';
import { type OrderRequest, placeOrder, useBook } from './book.ts';
import {
  initialForm,
  isPending,
  isSideRight,
  lotsText,
  type OrderAccount,
  offeredMultiples,
  orderForm,
  orderSummary,
  type Problem,
  placeOfRefusal,
} from './order-form.ts';
import { type PriceField, STOP_NAMES, type StopName } from './order-prices.ts';

const LOTS_PROBLEMS: ReadonlySet<Problem> = new Set(['lotsUnreadable', 'lotsBelow', 'lotsAbove', 'lotsOffStep']);

const guard = new SubmitGuard<OrderRequest>();

/** One product's quote in the domain's units, while somebody looks at it: both sides, and the one price between them. */
function useSides({ code, pricePrecision }: Product) {
  useEffect(() => watchPrice(code), [code]);
  const quote = useQuote(code);
  const sides = quote?.sides;
  const exact = useMemo(
    () => sides && { bid: exactPrice(sides.bid, pricePrecision), ask: exactPrice(sides.ask, pricePrecision) },
    [sides, pricePrecision],
  );
  return { sides: exact, current: quote && exactPrice(quote.mid, pricePrecision) };
}

/** The account that the order would come to; positions keep their identity through price moves. */
function useAccount(productId: number): OrderAccount | undefined {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const figures = useBook((book) => book.figures);
  const own = useBook(
    useShallow((book) =>
      (book.holdings ?? [])
        .filter(({ row }) => row.ForexTradeLists.Id === productId)
        .map(({ row }) => `${row.OrderType === 1 ? 'buy' : 'sell'} ${row.Quantity}`),
    ),
  );
  const positions = useMemo(
    () =>
      own.map((text) => {
        const [side, lots = ''] = text.split(' ');
        return {
          side: side === 'buy' ? ('buy' as const) : ('sell' as const),
          lots: parseDecimal(lots, LOTS_SCALE) ?? 0n,
        };
      }),
    [own],
  );
  if (!isLoggedIn || figures === undefined) return undefined;
  return { ...figures, positions };
}

const PRICE_PROBLEMS: ReadonlySet<Problem> = new Set(['targetUnreadable', 'stopUnreadable']);

/** What the server refused, until something is changed or pressed again. */
interface Refusal {
  readonly place: ReturnType<typeof placeOfRefusal>;
  readonly side: Side;
  readonly text: string;
  /** The price it would have filled at, where that is what was refused. */
  readonly price: string | undefined;
}

export interface Ticket {
  readonly product: Product;
  readonly form: ReturnType<typeof initialForm>;
  readonly summary: ReturnType<typeof orderSummary>;
  /** What each side opens at now, whatever is entered. */
  readonly prices: Readonly<Record<Side, number>> | undefined;
  /** The one price between both sides, in the product's units. */
  readonly current: Price | undefined;
  readonly multiples: readonly number[];
  readonly isLoggedIn: boolean;
  /** At the field, before the press or after it. */
  readonly lotsError: string | undefined;
  readonly multipleError: string | undefined;
  readonly priceErrors: Readonly<Record<PriceField, string | undefined>>;
  readonly isPending: boolean;
  /** Why the buttons do nothing, when no field says it. */
  readonly reason: string | undefined;
  readonly refusal: Refusal | undefined;
  readonly sending: Side | undefined;
  isBlocked(side: Side): boolean;
  /** The stops that stand on the wrong side for an order of this one. */
  wrongStops(side: Side): readonly StopName[];
  setLots(lots: string): void;
  stepLots(direction: 1 | -1): void;
  setMultiple(multiple: number): void;
  /** Switching on captures the current price (TRD-04). */
  switchPrice(field: PriceField, isOn: boolean): void;
  setPrice(field: PriceField, text: string): void;
  stepPrice(field: PriceField, count: number): void;
  /** Orders at the price shown, or at `price` (decimal text) where one was offered. */
  press(side: Side, price?: string): void;
}

/** A market or pending order in the making: what is entered, what it would take now, what became of it. */
export function useTicket(product: Product, onLoginNeeded: () => void, onDone?: () => void): Ticket {
  const t = useTranslations('trading');
  const problemText = useProblemText();
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const site = useSite().data;
  const account = useAccount(product.id);
  const market = useMarketState(product);
  const { sides: quote, current } = useSides(product);
  const conversion = useConversion(product);
  const capHalved = isCapHalved(product, serverClock.now());
  const [form, dispatch] = useReducer(orderForm, undefined, () => initialForm(product, capHalved));
  const [refusal, setRefusal] = useState<Refusal>();

  const formProduct = useRef(product.id);
  useEffect(() => {
    if (formProduct.current === product.id) return;
    formProduct.current = product.id;
    dispatch({ type: 'product-changed', product, capHalved });
    setRefusal(undefined);
  }, [product, capHalved]);

  const summary = orderSummary(form, {
    product,
    market,
    quote,
    conversion,
    capHalved,
    feeMode: site?.trade_fee_type === '1' ? 'per-lot' : 'notional',
    account,
  });

  const order = useMutation({
    ...SENT_UNTIL_ANSWERED,
    mutationFn: ({
      press,
    }: {
      readonly intent: string;
      readonly side: Side;
      readonly press: Submission<OrderRequest>;
    }) => placeOrder(press),
    onSuccess: (id, { intent, side, press: { request } }) => {
      guard.done(intent);
      const what = { lots: request.cont, product: product.showCode };
      toastDone(
        request.status === 0
          ? {
              title: t('ticket.placed'),
              description: t(`ticket.placedText.${side}`, { ...what, price: request.target_price ?? '' }),
              link: { label: t('ticket.showOrder'), href: `/order?source=0&type=0&id=${id}` },
            }
          : {
              title: t('ticket.done'),
              description: t('ticket.doneText', {
                ...what,
                side: t(side === 'buy' ? 'ticket.bought' : 'ticket.sold'),
              }),
              link: { label: t('ticket.showPosition'), href: `/order?type=1&id=${id}` },
            },
      );
      onDone?.();
    },
    onError: (error, { intent, side }) => {
      if (isUnanswered(error)) {
        toastError({ title: t('ticket.unknown'), description: t('ticket.unknownText') });
        return;
      }
      guard.refused(intent);
      const refused = error instanceof WireError ? error : undefined;
      const price = refused?.params.price;
      setRefusal({
        place: placeOfRefusal(refused?.reason),
        side,
        text: problemText(error),
        price: typeof price === 'number' ? price.toFixed(product.pricePrecision) : undefined,
      });
      // Hours, halts and terms that this page did not know of.
      void queryClient.invalidateQueries({ queryKey: ['products'] });
    },
  });

  const { lots, problem, lotsProblem, multipleProblem, sides } = summary;
  const press = (side: Side, price?: string) => {
    if (order.isPending) return;
    if (!isLoggedIn) {
      onLoginNeeded();
      return;
    }
    if (multipleProblem === 'noMultiple') {
      toastError({ title: t('reason.noMultiple') });
      return;
    }
    const { multiple } = form;
    if (lots === undefined || sides === undefined || multiple === undefined) return;
    const exact = (of: bigint) => formatDecimal(of, product.pricePrecision);
    const { target, stopLoss, takeProfit } = summary.prices;
    const intent = [side, lots, product.id, multiple, target, stopLoss, takeProfit].join(' ');
    const request: OrderRequest = {
      type: SIDE[side],
      cont: lotsText(lots),
      forex_id: product.id,
      multiple,
      ...(isPending(form)
        ? { status: 0, target_price: exact(target) }
        : { status: 1, expect_price: price ?? exact(sides[side].price) }),
      ...(stopLoss === NO_LEVEL ? {} : { stop_loss_price: exact(stopLoss) }),
      ...(takeProfit === NO_LEVEL ? {} : { target_profit_price: exact(takeProfit) }),
    };
    const started = guard.start(intent, request);
    if (started === undefined) return;
    setRefusal(undefined);
    order.mutate({ intent, side, press: started });
  };

  const words = (of: Problem): string =>
    t(`reason.${of}`, {
      product: product.showCode,
      currency: product.quoteCurrency,
      cap: product.leverageCap,
      min: lotsFigure(product.minLots),
      max: lotsFigure(product.maxLots),
      step: lotsFigure(product.lotStep),
      decimals: product.pricePrecision,
    });
  const priceError = (field: PriceField): string | undefined => {
    const of = summary.priceProblems[field];
    return of === undefined ? (field === 'target' ? undefined : at(field)) : words(of);
  };
  const at = (place: Refusal['place']) => (refusal?.place === place ? refusal.text : undefined);
  const isAtField =
    problem !== undefined && (LOTS_PROBLEMS.has(problem) || PRICE_PROBLEMS.has(problem) || problem === multipleProblem);
  const tooDear =
    sides === undefined
      ? undefined
      : sides.buy.isAffordable
        ? sides.sell.isAffordable
          ? undefined
          : sides.sell
        : sides.buy;
  const shown = (of: bigint) => Number(formatDecimal(of, product.pricePrecision));
  const sidePrices = quote && { buy: shown(openingPrice('buy', quote)), sell: shown(openingPrice('sell', quote)) };
  const sending = order.isPending ? order.variables.side : undefined;
  return {
    product,
    form,
    summary,
    prices: sidePrices,
    current,
    multiples: offeredMultiples(product, capHalved),
    isLoggedIn,
    lotsError: lotsProblem === undefined ? at('lots') : words(lotsProblem),
    multipleError: multipleProblem === undefined ? at('multiple') : words(multipleProblem),
    priceErrors: {
      target: priceError('target'),
      stopLoss: priceError('stopLoss'),
      takeProfit: priceError('takeProfit'),
    },
    isPending: isPending(form),
    reason:
      problem !== undefined
        ? isAtField
          ? undefined
          : words(problem)
        : tooDear !== undefined && account !== undefined
          ? t('reason.insufficient', { needed: money(tooDear.margin + tooDear.fee), free: money(account.free) })
          : undefined,
    refusal,
    sending,
    // A press without any multiple is answered in words (TRD-07): the button stays alive for it.
    isBlocked: (side) =>
      (problem !== undefined && problem !== 'noMultiple') ||
      (problem === undefined && !isSideRight(summary, side)) ||
      (sending !== undefined && sending !== side),
    wrongStops: (side) => STOP_NAMES.filter((name) => summary.marks?.[side].stops[name]?.isWrong),
    setLots: (text) => {
      setRefusal(undefined);
      dispatch({ type: 'lots-typed', lots: text });
    },
    stepLots: (direction) => {
      setRefusal(undefined);
      dispatch({ type: 'lots-stepped', direction, product });
    },
    setMultiple: (multiple) => {
      setRefusal(undefined);
      dispatch({ type: 'multiple-chosen', multiple });
    },
    switchPrice: (field, isOn) => {
      setRefusal(undefined);
      dispatch({ type: 'price-switched', field, isOn, current, product });
    },
    setPrice: (field, text) => {
      setRefusal(undefined);
      dispatch({ type: 'price-typed', field, text });
    },
    stepPrice: (field, count) => {
      if (current === undefined) return;
      setRefusal(undefined);
      dispatch({ type: 'price-stepped', field, count, current, product });
    },
    press,
  };
}
