import { Link } from '@tanstack/react-router';
import { formatDecimal, RATE_SCALE } from '@vitrine/domain/kernel/decimal';
import { Badge } from '@vitrine/ui/components/Badge';
import { Money } from '@vitrine/ui/components/Figures';
import { Line } from '@vitrine/ui/components/Row';
import { lots, price, signedMoney } from '@vitrine/ui/format';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { useTranslations } from 'use-intl';
import { Box, Tick, Time } from '../ground/DetailParts.tsx';
import { useSite } from '../ground/site.ts';
import { amountOf } from '../ground/wire-numbers.ts';
import { LevelText, MarketDistance, MarketPrice, OrderPrice } from './LiveFigures.tsx';
import type { ListedOrder } from './listed-orders.ts';
import { useLiveResult } from './live-orders.ts';
import { arithmeticOf } from './order-arithmetic.ts';
import { neverFilledText, orderWords } from './order-values.ts';
import { PendingBadge } from './PendingBadge.tsx';

const STATE = { 0: 'pending', 1: 'holding', 3: 'history' } as const;

/** Everything that decided an order's result, so that its owner can work it out again (TRD-43). */
export function OrderDetail({ order }: { readonly order: ListedOrder }) {
  const t = useTranslations('trading.detail');
  const words = useTranslations('trading');
  const { row } = order;
  const { Status, ClosedBy, ForexTradeLists: product } = row;
  const isOpen = Status === 1;
  const isPending = Status === 0;
  const fee = amountOf(row.TradeFee);
  const { profit } = useLiveResult(order);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <div className="flex items-center justify-between gap-3">
          <span className="text-sm text-muted">{t(isPending ? 'distance' : isOpen ? 'resultNow' : 'result')}</span>
          <Badge tone={Status === 3 ? 'neutral' : 'accent'}>{t(STATE[Status])}</Badge>
        </div>
        {isPending ? (
          <span className="text-xl font-semibold">
            <MarketDistance row={row} />
          </span>
        ) : (
          <span data-detail="profit">
            <Money value={profit} signed className="text-xl font-semibold" />
          </span>
        )}
        {ClosedBy === null ? null : (
          <p className="text-sm">
            {words(row.OpenTick === null ? neverFilledText(ClosedBy) : `closedByText.${ClosedBy}`)}
          </p>
        )}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Tick
          label={t('entry')}
          tick={row.OpenTick}
          precision={product.PricePrecision}
          none={t(isPending ? 'waits' : 'neverFilled')}
          name="entry"
        />
        {isPending ? (
          <Box label={words('positions.now')}>
            <span>
              <MarketPrice row={row} />
            </span>
          </Box>
        ) : isOpen ? (
          <Box label={words('positions.now')}>
            <span>
              <OrderPrice order={order} />
            </span>
            <span className="text-xs text-muted">{t('stillOpen')}</span>
          </Box>
        ) : (
          <Tick
            label={t('exit')}
            tick={row.CloseTick}
            precision={product.PricePrecision}
            none={t('neverFilled')}
            name="exit"
          />
        )}
      </div>
      {row.OpenTick === null ? null : <HowItComes order={order} fee={fee} />}
      <section aria-label={t('terms')}>
        <h3 className="pb-2 text-sm font-semibold">{t('terms')}</h3>
        <dl className="flex flex-col gap-2">
          {row.PendingKind === null ? null : (
            <>
              <Line label={t('kind')}>
                <PendingBadge row={row} />
              </Line>
              <Line label={t('target')}>
                <span data-detail="target">
                  <LevelText value={row.TargetPrice} row={row} />
                </span>
              </Line>
            </>
          )}
          <Line label={t(isPending ? 'heldMargin' : 'margin')}>
            <Money value={amountOf(row.CautionMoney)} />
          </Line>
          {isPending ? (
            <Line label={t('heldFee')}>
              <Money value={fee} />
            </Line>
          ) : null}
          <Line label={t('leverage')}>
            <bdi dir="ltr" className="numeric">
              {words('ticket.leverageOption', { multiple: row.Multiple })}
            </bdi>
          </Line>
          {row.TargetLossPrice === 0 ? null : (
            <Line label={t('stopLoss')}>
              <LevelText value={row.TargetLossPrice} row={row} />
            </Line>
          )}
          {row.TargetProfitPrice === 0 ? null : (
            <Line label={t('takeProfit')}>
              <LevelText value={row.TargetProfitPrice} row={row} />
            </Line>
          )}
          <Line label={t(row.OpenTick === null ? 'placedAt' : 'openedAt')}>
            <Time text={row.CreateTimeHandler} />
          </Line>
          {row.CompleteTimeHandler === '' ? null : (
            <Line label={t('closedAt')}>
              <Time text={row.CompleteTimeHandler} />
            </Line>
          )}
          <Line label={t('number')}>
            <bdi dir="ltr" className="numeric">
              {row.Id}
            </bdi>
          </Line>
        </dl>
      </section>
      <div className="flex flex-wrap gap-x-5 text-sm font-semibold text-accent">
        <Link to="/mine/history" search={{ accountTypeId: 2 }} className="inline-flex min-h-11 items-center underline">
          {t('log')}
        </Link>
        <Link to="/trade" search={{ symbol: product.Code }} className="inline-flex min-h-11 items-center underline">
          {t('trade')}
        </Link>
      </div>
    </div>
  );
}

/** The sum as one would write it down, and what each part is. */
function HowItComes({ order, fee }: { readonly order: ListedOrder; readonly fee: bigint }) {
  const t = useTranslations('trading.detail');
  const { row } = order;
  const { price: now, profit } = useLiveResult(order);
  const currency = useSite().data?.currency ?? '';
  const swap = amountOf(row.Swap);
  const { PricePrecision, QuoteCurrency } = row.ForexTradeLists;
  const { move, lots: size, units, rate } = arithmeticOf(row, now, profit, currency);
  const isBuy = row.OrderType === 1;
  const written = (value: number) => price(value, PricePrecision);
  const [minuend, subtrahend] = isBuy ? [now, row.OriginPrice] : [row.OriginPrice, now];
  const rateText = rate === undefined ? undefined : formatDecimal(rate, RATE_SCALE);
  return (
    <section aria-label={t('how')} className="rounded-control bg-sunken p-3">
      <h3 className="pb-2 text-sm font-semibold">{t('how')}</h3>
      <p className="pb-3 text-sm leading-relaxed" data-detail="sum">
        <bdi dir="ltr" className="numeric">
          ({written(minuend)} − {written(subtrahend)}) × {lots(size)} × {price(units, 0)}
          {rateText === undefined ? null : ` × ${rateText}`} = {signedMoney(profit)}
        </bdi>
      </p>
      <dl className="flex flex-col gap-2">
        <Line label={`${t('move')} (${t(isBuy ? 'buyMove' : 'sellMove')})`}>
          <bdi dir="ltr" className="numeric">
            {written(Number(formatDecimal(move, PricePrecision)))}
          </bdi>
        </Line>
        <Line label={t('lots')}>
          <bdi dir="ltr" className="numeric">
            {lots(size)}
          </bdi>
        </Line>
        <Line label={t('units')}>
          <bdi dir="ltr" className="numeric">
            {price(units, 0)}
          </bdi>
        </Line>
        {rateText === undefined ? null : (
          <Line label={t('rate', { from: QuoteCurrency, to: currency })}>
            <bdi dir="ltr" className="numeric">
              {rateText}
            </bdi>
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
          <Money value={profit - fee - swap} signed className="font-semibold" />
        </Line>
      </dl>
      {rateText === undefined ? null : (
        <p className="pt-2 text-xs text-muted">{t(row.Status === 1 ? 'rateNoteNow' : 'rateNote')}</p>
      )}
    </section>
  );
}

/** What an order is, in a line: "Buy 0.10 BTC/USD". */
export function useOrderTitle(): (row: OrderRow) => string {
  const t = useTranslations('trading');
  return (row) => {
    const { side, lots: size, product } = orderWords(row);
    return t('detail.title', { side: t(`positions.${side}`), lots: size, product });
  };
}
