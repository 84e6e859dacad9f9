import { formatDecimal } from '@vitrine/domain/kernel/decimal';
import { NO_LEVEL, SIDE, type Side } from '@vitrine/domain/trading/index';
import { toastDone } from '@vitrine/ui/toast';
import { useTranslations } from 'use-intl';
import { SubmitGuard } from '../../ground/submit-guard.ts';
import { useTicketSubmission } from '../../ground/use-ticket-submission.ts';
import type { Product } from '../../market/index.ts';
import { lotsText } from '../lots-entry.ts';
import { type OrderRequest, placeOrder } from '../order-calls.ts';
import { sideOf } from '../order-values.ts';
import type { OrderForm } from './order-form.ts';
import { placeOfRefusal } from './order-problems.ts';
import type { OrderSummary } from './order-summary.ts';

const guard = new SubmitGuard<OrderRequest>({ ignored: ['expect_price'] });

/** What the form asks for on one side; undefined while something is missing. A market order states the price seen. */
export function requestOf(
  side: Side,
  product: Product,
  { multiple }: OrderForm,
  { lots, prices, trailing, sides }: OrderSummary,
  offeredPrice?: string,
): OrderRequest | undefined {
  if (lots === undefined || sides === undefined || multiple === undefined) return undefined;
  const exact = (price: bigint) => formatDecimal(price, product.pricePrecision);
  const { target, stopLoss, takeProfit } = prices;
  return {
    type: SIDE[side],
    cont: lotsText(lots),
    forex_id: product.id,
    multiple,
    ...(target === NO_LEVEL
      ? { status: 1, expect_price: offeredPrice ?? exact(sides[side].price) }
      : { status: 0, target_price: exact(target) }),
    ...(stopLoss === NO_LEVEL ? {} : { stop_loss_price: exact(stopLoss) }),
    ...(takeProfit === NO_LEVEL ? {} : { target_profit_price: exact(takeProfit) }),
    ...(trailing.distance ? { trailing_points: Number(trailing.distance) } : {}),
  };
}

/** Sends an order of the ticket and tells what became of it. */
export function useOrderSubmission(product: Product, onDone: (() => void) | undefined) {
  const t = useTranslations('trading.ticket');
  const { sending, refusal, ...submission } = useTicketSubmission({
    productId: product.id,
    guard,
    send: placeOrder,
    placeOf: placeOfRefusal,
    unanswered: { title: t('unknown'), description: t('unknownText') },
    outdated: ['products'],
    onDone: ({ data: { id }, msg }, request) => {
      const what = { lots: request.cont, product: product.showCode };
      const side = sideOf({ OrderType: request.type });
      toastDone(
        request.status === 0
          ? {
              title: msg,
              description: t(`placedText.${side}`, { ...what, price: request.target_price ?? '' }),
              link: { label: t('viewOrder'), href: `/order?source=0&type=0&id=${id}` },
            }
          : {
              title: msg,
              description: t('doneText', { ...what, side: t(side === 'buy' ? 'bought' : 'sold') }),
              link: { label: t('viewPosition'), href: `/order?type=1&id=${id}` },
            },
      );
      onDone?.();
    },
  });
  const price = refusal?.params.price;
  return {
    ...submission,
    /** The side that is on its way. */
    sending: sending && sideOf({ OrderType: sending.type }),
    refusal: refusal && {
      place: refusal.place,
      text: refusal.text,
      side: sideOf({ OrderType: refusal.request.type }),
      /** The price it would have filled at, where that is what was refused. */
      price: typeof price === 'number' ? price.toFixed(product.pricePrecision) : undefined,
    },
  };
}

export type OrderSubmission = ReturnType<typeof useOrderSubmission>;
