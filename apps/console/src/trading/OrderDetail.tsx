import type { CustomerOrder } from '@vitrine/wire/views/operator/customer-orders';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { amount, figure } from '../ground/parts/figure.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { JournalRowLink } from '../ground/parts/JournalRowLink.tsx';
import { Detail, Facts } from '../ground/parts/Page.tsx';
import { orderPrice } from './order-price.tsx';

/** An order, and the journal rows of its steps. */
export function OrderDetail({ order, onClose }: { readonly order: CustomerOrder; readonly onClose: () => void }) {
  const t = useTranslations('console.orders');
  const { journal } = order;
  const steps = [
    ['created', journal.created],
    ['triggered', journal.triggered],
    ['stopsSet', journal.stops],
    ['ended', journal.closed],
  ] as const;
  const level = (value: number) => (value === 0 ? t('none') : orderPrice(order, value));
  return (
    <Detail title={t('title', { order: String(order.Id) })} onClose={onClose}>
      <Facts
        rows={[
          [t('product'), order.ForexTradeLists.ShowCode],
          [t('side'), t(order.OrderType === 1 ? 'buy' : 'sell')],
          [t('lots'), figure(order.Quantity)],
          [t('leverage'), `x${order.Multiple}`],
          ...(order.PendingKind === null
            ? []
            : [[t(`kind.${order.PendingKind}`), orderPrice(order, order.TargetPrice)] as const]),
          [t('openPrice'), order.OpenTick === null ? t('none') : orderPrice(order, order.OpenTick.price)],
          [t('closePrice'), order.CloseTick === null ? t('none') : orderPrice(order, order.CloseTick.price)],
          [t('stopLoss'), level(order.TargetLossPrice)],
          [t('takeProfit'), level(order.TargetProfitPrice)],
          [t('margin'), amount(order.CautionMoney)],
          [t('fee'), amount(order.TradeFee)],
          [t('profit'), amount(order.FactProfits)],
          [t('closedBy'), order.ClosedBy === null ? t('none') : t(`closedByValue.${order.ClosedBy}`)],
          [t('openTick'), tickText(order.OpenTick) ?? t('none')],
          [t('closeTick'), tickText(order.CloseTick) ?? t('none')],
        ]}
      />
      <h3 className="pt-4 pb-2 text-sm font-semibold">{t('evidence')}</h3>
      <Facts
        rows={steps.flatMap(([step, seq]) =>
          seq === null
            ? []
            : [
                [
                  t(step),
                  <JournalRowLink key={step} seq={seq} text={t('journalRow', { seq: String(seq) })} />,
                ] as const,
              ],
        )}
      />
    </Detail>
  );
}

function tickText(tick: { readonly seq: number; readonly at: string } | null): ReactNode {
  if (tick === null) return undefined;
  return (
    <>
      <bdi dir="ltr" className="numeric">
        #{tick.seq}
      </bdi>{' '}
      <Instant at={tick.at} />
    </>
  );
}
