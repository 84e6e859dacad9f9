import { formatDecimal, RATE_SCALE } from '@vitrine/domain/kernel/decimal';
import { Money, Numeric } from '@vitrine/ui/components/Figures';
import { Line } from '@vitrine/ui/components/Row';
import { lots, price, signedMoney } from '@vitrine/ui/format';
import { useTranslations } from 'use-intl';
import { useSite } from '../../ground/site.ts';
import { amountOf } from '../../ground/wire-numbers.ts';
import type { ListedOrder } from '../listed-orders.ts';
import { useLiveResult } from '../live-orders.ts';
import { arithmeticOf } from './order-arithmetic.ts';

/** The calculation of the result, and each of its parts. */
export function ResultCalculation({ order, fee }: { readonly order: ListedOrder; readonly fee: bigint }) {
  const t = useTranslations('trading.detail');
  const { row } = order;
  const { price: now, profit, net } = useLiveResult(order);
  const currency = useSite().data?.currency ?? '';
  const swap = amountOf(row.Swap);
  const { PricePrecision, QuoteCurrency } = row.ForexTradeLists;
  const { move, lots: size, units, rate } = arithmeticOf(row, now, profit, currency);
  const isBuy = row.OrderType === 1;
  const written = (value: number) => price(value, PricePrecision);
  const [minuend, subtrahend] = isBuy ? [now, row.OriginPrice] : [row.OriginPrice, now];
  const rateText = rate === undefined ? undefined : formatDecimal(rate, RATE_SCALE);
  return (
    <section aria-label={t('calculation')} className="rounded-control bg-sunken p-3">
      <h3 className="pb-2 text-sm font-semibold">{t('calculation')}</h3>
      <p className="pb-3 text-sm leading-relaxed" data-detail="sum">
        <Numeric>
          ({written(minuend)} − {written(subtrahend)}) × {lots(size)} × {price(units, 0)}
          {rateText === undefined ? null : ` × ${rateText}`} ={' '}
          <span className="in-currency">{signedMoney(profit)}</span>
        </Numeric>
      </p>
      <dl className="flex flex-col gap-2">
        <Line label={`${t('move')} (${t(isBuy ? 'buyMove' : 'sellMove')})`}>
          <Numeric>{written(Number(formatDecimal(move, PricePrecision)))}</Numeric>
        </Line>
        <Line label={t('lots')}>
          <Numeric>{lots(size)}</Numeric>
        </Line>
        <Line label={t('units')}>
          <Numeric>{price(units, 0)}</Numeric>
        </Line>
        {rateText === undefined ? null : (
          <Line label={t('rate', { from: QuoteCurrency, to: currency })}>
            <Numeric>{rateText}</Numeric>
          </Line>
        )}
        <Line label={t('fee')}>
          <Money value={-fee} signed />
        </Line>
        {swap === 0n ? null : (
          <Line label={t('swap')}>
            <span data-detail="swap">
              <Money value={-swap} signed />
            </span>
          </Line>
        )}
        <Line label={t(swap === 0n ? 'afterFee' : 'afterFeeAndSwap')}>
          <Money value={net} signed className="font-semibold" />
        </Line>
      </dl>
      {rateText === undefined ? null : (
        <p className="pt-2 text-xs text-muted">{t(row.Status === 1 ? 'rateNoteNow' : 'rateNote')}</p>
      )}
    </section>
  );
}
