import type { CustomerOrder } from '@vitrine/wire/views/operator/customer-orders';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Facts } from '../ground/parts/Facts.tsx';
import { amount, digits, lotsText } from '../ground/parts/figure.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { JournalRowLink } from '../ground/parts/JournalRowLink.tsx';
import { Detail } from '../ground/parts/Page.tsx';
import { useSiteTerms } from '../ground/site-terms.ts';
import { OrderExplanation } from './OrderExplanation.tsx';
import { orderPriceText } from './order-price.ts';

/** An order, and the journal rows of its steps. */
export function OrderDetail({ order, onClose }: { readonly order: CustomerOrder; readonly onClose: () => void }) {
  const t = useTranslations('console.orders');
  return (
    <Detail title={t('title', { order: String(order.Id) })} onClose={onClose}>
      <OrderFacts order={order} />
      <h3 className="pt-4 pb-2 text-sm font-semibold">{t('evidence')}</h3>
      <OrderSteps journal={order.journal} />
      <OrderExplanation order={order.Id} />
    </Detail>
  );
}

function OrderFacts({ order }: { readonly order: CustomerOrder }) {
  const t = useTranslations('console.orders');
  const currency = useSiteTerms()?.currency;
  const { OpenTick: open, CloseTick: close, ClosedBy: by } = order;
  const price = (value: number) => digits(orderPriceText(order, value));
  const level = (value: number) => (value === 0 ? t('none') : price(value));
  return (
    <Facts
      rows={[
        [t('product'), order.ForexTradeLists.ShowCode],
        [t('side'), t(order.OrderType === 1 ? 'buy' : 'sell')],
        [t('lots'), digits(lotsText(order.Quantity))],
        [t('leverage'), digits(`${order.Multiple}x`)],
        ...(order.PendingKind === null
          ? []
          : ([
              [t('type'), t(`kind.${order.PendingKind}`)],
              [t('target'), price(order.TargetPrice)],
            ] as const)),
        [t('openPrice'), open === null ? t('none') : price(open.price)],
        [t('closePrice'), close === null ? t('none') : price(close.price)],
        [t('stopLoss'), level(order.TargetLossPrice)],
        ...trailingRows(order, t, level),
        [t('takeProfit'), level(order.TargetProfitPrice)],
        ...moneyRows(order, t, currency),
        [t('closedBy'), by === null ? t('none') : t(`closedByValue.${by}`)],
        [t('openTick'), tickText(open) ?? t('none')],
        [t('closeTick'), tickText(close) ?? t('none')],
      ]}
    />
  );
}

/** The margin, and the result: gross, costs, net. */
const moneyRows = (
  { CautionMoney, FactProfits, TradeFee, Swap, NetProfits }: CustomerOrder,
  t: ReturnType<typeof useTranslations<'console.orders'>>,
  currency: string | undefined,
): readonly (readonly [string, ReactNode])[] => [
  [t('margin'), amount(CautionMoney, currency)],
  [t('profit'), amount(FactProfits, currency)],
  [t('fee'), amount(TradeFee, currency)],
  [t('swap'), amount(Swap, currency)],
  [t('netProfit'), amount(NetProfits, currency)],
];

/** The distance of the trailing stop, and where it is or was reached. */
function trailingRows(
  { TrailingPoints, TrailingPrice }: CustomerOrder,
  t: ReturnType<typeof useTranslations<'console.orders'>>,
  level: (value: number) => ReactNode,
): readonly (readonly [string, ReactNode])[] {
  if (TrailingPoints === 0) return [[t('trailingStop'), t('none')]];
  const distance = [t('trailingStop'), t('trailingPoints', { points: TrailingPoints })] as const;
  return TrailingPrice === 0 ? [distance] : [distance, [t('trailingPrice'), level(TrailingPrice)]];
}

/** The journal rows in which something happened to the order. */
function OrderSteps({ journal }: { readonly journal: CustomerOrder['journal'] }) {
  const t = useTranslations('console.orders');
  const steps = [
    ['created', journal.created],
    ['triggered', journal.triggered],
    ['stopsSet', journal.stops],
    ['ended', journal.closed],
  ] as const;
  return (
    <Facts
      rows={steps
        .filter(([, seq]) => seq !== null)
        .map(([step, seq]) => [
          t(step),
          <JournalRowLink key={step} seq={Number(seq)} text={t('journalRow', { seq: String(seq) })} />,
        ])}
    />
  );
}

function tickText(tick: { readonly seq: number; readonly at: string } | null): ReactNode {
  if (tick === null) return undefined;
  return (
    <>
      {digits(`#${tick.seq}`)} <Instant at={tick.at} />
    </>
  );
}
