import { formatDecimal } from '@vitrine/domain/kernel/decimal';
import { NO_LEVEL, SIDE, type Side } from '@vitrine/domain/trading/index';
import { isolated, price as priceText } from '@vitrine/ui/format';
import { toastDone } from '@vitrine/ui/toast';
import { useTranslations } from 'use-intl';
import { SubmitGuard } from '../../ground/submit-guard.ts';
import { useTicketSubmission } from '../../ground/use-ticket-submission.ts';
import { OWN_LIMITS_KEY } from '../../ledger/index.ts';
import type { Product } from '../../market/index.ts';
import { lotsText } from '../lots-entry.ts';
import { type OrderRequest, placeOrder } from '../order-calls.ts';
import { sideOf } from '../order-values.ts';
import { fillPrice } from './fill-price.ts';
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

/** The notice of an order that was placed or filled: at which price, and where it is. */
function useOrderToast({ showCode, pricePrecision }: Product) {
  const t = useTranslations('trading.ticket');
  return async (id: number, title: string, { type, cont, status, target_price }: OrderRequest) => {
    const side = sideOf({ OrderType: type });
    const price = status === 0 ? Number(target_price) : await fillPrice(id);
    const what = {
      lots: cont,
      product: showCode,
      price: price === undefined ? '' : isolated(priceText(price, pricePrecision)),
    };
    const filled = { ...what, side: t(side === 'buy' ? 'bought' : 'sold') };
    toastDone(
      status === 0
        ? {
            title,
            description: t(`placedText.${side}`, what),
            link: { label: t('viewOrder'), href: `/order?source=0&type=0&id=${id}` },
          }
        : {
            title,
            description: t(price === undefined ? 'doneText' : 'doneAtText', filled),
            link: { label: t('viewPosition'), href: `/order?type=1&id=${id}` },
          },
    );
  };
}

/** Sends an order of the ticket and tells what became of it. */
export function useOrderSubmission(product: Product, onDone: (() => void) | undefined) {
  const t = useTranslations('trading.ticket');
  const tell = useOrderToast(product);
  const { sending, refusal, ...submission } = useTicketSubmission({
    productId: product.id,
    guard,
    send: placeOrder,
    placeOf: placeOfRefusal,
    unanswered: { title: t('unknown'), description: t('unknownText') },
    outdated: ['products', OWN_LIMITS_KEY],
    onDone: ({ data: { id }, msg }, request) => {
      void tell(id, msg, request);
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
