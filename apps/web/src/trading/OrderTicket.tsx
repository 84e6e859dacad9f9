import { useMutation } from '@tanstack/react-query';
import { formatDecimal } from '@vitrine/domain/kernel/decimal';
import type { Side } from '@vitrine/domain/trading/index';
import { SIDE } from '@vitrine/domain/trading/index';
import { Button } from '@vitrine/ui/components/Button';
import { Field } from '@vitrine/ui/components/Field';
import { Money, Price } from '@vitrine/ui/components/Figures';
import { Select } from '@vitrine/ui/components/Select';
import { Stepper } from '@vitrine/ui/components/Stepper';
import { lots as lotsFigure, money } from '@vitrine/ui/format';
import { toastDone, toastError } from '@vitrine/ui/toast';
import { type ReactNode, useEffect, useId, useMemo, useReducer, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { isUnanswered } from '../app/client.ts';
import { watchPrice } from '../app/live.ts';
import { useProblemText } from '../app/problem.ts';
import { serverClock } from '../app/server-clock.ts';
import { useSession } from '../app/session.ts';
import { useSite } from '../app/site.ts';
import { exactPrice, isCapHalved, type Product } from '../market/product.ts';
import { useConversion } from '../market/queries.ts';
import { useQuote } from '../market/quotes.ts';
import { useMarketState } from '../market/use-market-state.ts';
import { type OrderRequest, placeOrder, useBook } from './book.ts';
import {
  initialForm,
  lotsText,
  type OrderSummary,
  orderForm,
  orderSummary,
  type Problem,
  type SideSummary,
} from './order-form.ts';
import { type Press, Presses } from './press.ts';

const RETRIES = 2;
const RETRY_MS = 800;
const SIDES: readonly Side[] = ['buy', 'sell'];
const LOTS_PROBLEMS: ReadonlySet<Problem> = new Set(['lotsUnreadable', 'lotsBelow', 'lotsAbove', 'lotsOffStep']);

const presses = new Presses<OrderRequest>();

/** One product's quote in the domain's units, while somebody looks at it. */
function useSides(product: Product) {
  useEffect(() => watchPrice(product.code), [product.code]);
  const sides = useQuote(product.code)?.sides;
  return useMemo(
    () =>
      sides && {
        bid: exactPrice(sides.bid, product.pricePrecision),
        ask: exactPrice(sides.ask, product.pricePrecision),
      },
    [sides, product.pricePrecision],
  );
}

interface Props {
  readonly product: Product;
  /** What a visitor is offered in place of the buttons. */
  readonly login: ReactNode;
}

/** Market order: everything it would take is stated, at the price of the moment, before it is pressed. */
export function OrderTicket({ product, login }: Props) {
  const t = useTranslations('trading');
  const problemText = useProblemText();
  const reasonId = useId();
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const free = useBook((book) => book.figures?.free);
  const feeType = useSite().data?.trade_fee_type;
  const market = useMarketState(product);
  const quote = useSides(product);
  const conversion = useConversion(product);
  const [form, dispatch] = useReducer(orderForm, product, initialForm);

  const formProduct = useRef(product.id);
  useEffect(() => {
    if (formProduct.current === product.id) return;
    formProduct.current = product.id;
    dispatch({ type: 'product-changed', product });
  }, [product]);

  const summary = orderSummary(form, {
    product,
    market,
    quote,
    conversion,
    capHalved: isCapHalved(product, serverClock.now()),
    feeMode: feeType === '1' ? 'per-lot' : 'notional',
    free: isLoggedIn ? free : undefined,
  });

  const order = useMutation({
    networkMode: 'always',
    mutationFn: ({ press }: { readonly intent: string; readonly side: Side; readonly press: Press<OrderRequest> }) =>
      placeOrder(press),
    retry: (failures, error) => failures < RETRIES && isUnanswered(error),
    retryDelay: RETRY_MS,
    onSuccess: (_, { intent, side, press }) => {
      presses.answered(intent);
      toastDone({
        title: t('ticket.done'),
        description: t('ticket.doneText', {
          side: t(side === 'buy' ? 'ticket.bought' : 'ticket.sold'),
          lots: press.request.cont,
          product: product.showCode,
        }),
      });
    },
    onError: (error, { intent }) => {
      if (!isUnanswered(error)) presses.answered(intent);
      toastError({
        title: isUnanswered(error) ? t('ticket.unknown') : t('ticket.refused'),
        description: isUnanswered(error) ? t('ticket.unknownText') : problemText(error),
      });
    },
  });

  const press = (side: Side) => {
    const { lots, sides } = summary;
    const { multiple } = form;
    if (order.isPending || lots === undefined || sides === undefined || multiple === undefined) return;
    const intent = `${side} ${lots} ${product.id} ${multiple}`;
    const request: OrderRequest = {
      type: SIDE[side],
      cont: lotsText(lots),
      forex_id: product.id,
      status: 1,
      multiple,
      expect_price: formatDecimal(sides[side].price, product.pricePrecision),
    };
    order.mutate({ intent, side, press: presses.start(intent, request) });
  };

  const problemWords = (problem: Problem): string => {
    const { min, max, step } = {
      min: lotsFigure(product.minLots),
      max: lotsFigure(product.maxLots),
      step: lotsFigure(product.lotStep),
    };
    return t(`reason.${problem}`, {
      product: product.showCode,
      currency: product.quoteCurrency,
      cap: product.leverageCap,
      min,
      max,
      step,
    });
  };
  const { problem, lotsProblem, multipleProblem } = summary;
  const atField = problem !== undefined && (LOTS_PROBLEMS.has(problem) || problem === multipleProblem);
  const tooDear = SIDES.find((side) => summary.sides?.[side].isAffordable === false);
  const reason =
    problem !== undefined
      ? problemWords(problem)
      : tooDear !== undefined && summary.sides !== undefined && free !== undefined
        ? t('reason.insufficient', {
            needed: money(summary.sides[tooDear].margin + summary.sides[tooDear].fee),
            free: money(free),
          })
        : undefined;

  return (
    <form
      aria-label={t('ticket.title')}
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-4 p-4"
    >
      <h2 className="text-base font-semibold">{t('ticket.title')}</h2>
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-3">
        <Field
          label={t('ticket.lots')}
          hint={t('ticket.lotsHint', {
            min: lotsFigure(product.minLots),
            max: lotsFigure(product.maxLots),
            step: lotsFigure(product.lotStep),
          })}
          {...(lotsProblem === undefined ? {} : { error: problemWords(lotsProblem) })}
        >
          <Stepper
            value={form.lots}
            onChange={(lots) => dispatch({ type: 'lots-typed', lots })}
            onStep={(direction) => dispatch({ type: 'lots-stepped', direction, product })}
            canDecrease={summary.canDecrease}
            canIncrease={summary.canIncrease}
            decreaseLabel={t('ticket.less')}
            increaseLabel={t('ticket.more')}
          />
        </Field>
        <Field
          label={t('ticket.leverage')}
          {...(multipleProblem === undefined ? {} : { error: problemWords(multipleProblem) })}
        >
          <Select
            options={product.multiples.map((multiple) => ({
              value: multiple,
              label: t('ticket.leverageOption', { multiple }),
            }))}
            value={form.multiple ?? null}
            onChange={(multiple) => dispatch({ type: 'multiple-chosen', multiple })}
            placeholder={t('ticket.choose')}
          />
        </Field>
      </div>
      <Figures summary={summary} product={product} isLoggedIn={isLoggedIn} />
      {isLoggedIn ? (
        <>
          <div className="grid grid-cols-2 gap-3">
            {SIDES.map((side) => {
              const isBlocked = problem !== undefined || summary.sides?.[side].isAffordable !== true;
              const isSending = order.isPending && order.variables.side === side;
              return (
                <Button
                  key={side}
                  tone={side}
                  size="large"
                  inert={isBlocked || (order.isPending && !isSending)}
                  busy={isSending}
                  aria-describedby={reasonId}
                  className="px-2"
                  onClick={() => press(side)}
                >
                  <span className="text-balance">
                    {t(`ticket.${side}`, {
                      lots: summary.lots === undefined ? '' : lotsFigure(summary.lots),
                      product: product.showCode,
                    })}
                  </span>
                </Button>
              );
            })}
          </div>
          <p id={reasonId} role="status" className={atField ? 'sr-only' : 'text-sm text-warning empty:hidden'}>
            {reason}
          </p>
        </>
      ) : (
        login
      )}
      <p className="text-xs text-muted">{t('ticket.note')}</p>
    </form>
  );
}

interface FiguresProps {
  readonly summary: OrderSummary;
  readonly product: Product;
  readonly isLoggedIn: boolean;
}

/** Both sides beside each other, above the button of each. */
function Figures({ summary, product, isLoggedIn }: FiguresProps) {
  const t = useTranslations('trading.ticket');
  const market = useTranslations('market');
  const { sides, point } = summary;
  const rows: readonly ('notional' | 'margin' | 'fee' | 'freeAfter')[] = isLoggedIn
    ? ['notional', 'margin', 'fee', 'freeAfter']
    : ['notional', 'margin', 'fee'];
  const cell = (side: SideSummary | undefined, row: (typeof rows)[number]) => {
    const value = side?.[row];
    return value === undefined ? '-' : <Money value={value} className={value < 0n ? 'text-warning' : ''} />;
  };
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <thead>
          <tr>
            <td />
            {SIDES.map((side) => (
              <th key={side} scope="col" className="ps-3 pb-2 text-right font-normal">
                <span className="block text-xs text-muted">{market(side === 'buy' ? 'ask' : 'bid')}</span>
                {sides === undefined ? (
                  '-'
                ) : (
                  <Price
                    value={Number(formatDecimal(sides[side].price, product.pricePrecision))}
                    precision={product.pricePrecision}
                    className="text-lg"
                  />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row} className="border-t border-hairline">
              <th scope="row" className="py-1.5 text-start font-normal text-muted">
                {t(row)}
              </th>
              {SIDES.map((side) => (
                <td key={side} data-figure={`${side}-${row}`} className="py-1.5 ps-3 text-right">
                  {cell(sides?.[side], row)}
                </td>
              ))}
            </tr>
          ))}
          <tr className="border-t border-hairline">
            <th scope="row" className="py-1.5 text-start font-normal text-muted">
              {t('point')}
            </th>
            <td colSpan={2} className="py-1.5 ps-3 text-right">
              {point === undefined ? '-' : <Money value={point} />}
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
