import { Badge } from '@vitrine/ui/components/Badge';
import { Money, Numeric } from '@vitrine/ui/components/Figures';
import { Line } from '@vitrine/ui/components/Row';
import { useTranslations } from 'use-intl';
import { DetailLinks, FigureBox, TickBox } from '../../ground/OrderEvidence.tsx';
import { TimeText, ZoneNote } from '../../ground/time-zone.tsx';
import { amountOf } from '../../ground/wire-numbers.ts';
import {
  GrossLine,
  LevelText,
  MarketDistance,
  MarketPrice,
  NetResult,
  OrderPrice,
  TrailingPrice,
} from '../LiveFigures.tsx';
import type { ListedOrder } from '../listed-orders.ts';
import { useLiveResult } from '../live-orders.ts';
import { neverFilledText } from '../order-values.ts';
import { PendingBadge } from '../PendingBadge.tsx';
import { PartLines } from './OrderParts.tsx';
import { ResultCalculation } from './ResultCalculation.tsx';
import { openedAt } from './sort-orders.ts';

const STATE = { 0: 'pending', 1: 'holding', 3: 'history' } as const;

interface Props {
  readonly order: ListedOrder;
}

/** Everything that decided an order's result, so that the customer can check it (TRD-43). */
export function OrderDetail({ order }: Props) {
  const t = useTranslations('trading.detail');
  const { row } = order;
  return (
    <div className="flex flex-col gap-5">
      <OrderResult order={order} />
      <DecidingPrices order={order} />
      {row.OpenTick === null ? null : <ResultCalculation order={order} fee={amountOf(row.TradeFee)} />}
      <OrderTerms order={order} />
      <DetailLinks
        accountTypeId={2}
        logLabel={t('log')}
        chart={{ symbol: row.ForexTradeLists.Code }}
        chartLabel={t('trade')}
        check={row.CloseTick === null || row.OpenTick === null ? undefined : { kind: 'order', id: row.Id }}
        checkLabel={t('check')}
      />
    </div>
  );
}

/** The result, or the distance to the target, with the state and what ended the order. */
function OrderResult({ order }: Props) {
  const t = useTranslations('trading.detail');
  const words = useTranslations('trading');
  const { row } = order;
  const { Status, ClosedBy } = row;
  const isOpen = Status === 1;
  const isPending = Status === 0;
  const { profit, net } = useLiveResult(order);
  return (
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
        <span className="flex flex-col items-start gap-0.5">
          <NetResult row={row} net={net} at="detail" className="text-xl font-semibold" />
          <GrossLine profit={profit} net={net} />
        </span>
      )}
      {ClosedBy === null ? null : (
        <p className="text-sm">
          {words(row.OpenTick === null ? neverFilledText(ClosedBy) : `closedByText.${ClosedBy}`)}
        </p>
      )}
    </div>
  );
}

/** The ticks that the order opened and closed at; the current price while it is open. */
function DecidingPrices({ order }: Props) {
  const t = useTranslations('trading.detail');
  const words = useTranslations('trading');
  const { row } = order;
  const { Status, ForexTradeLists: product } = row;
  const isOpen = Status === 1;
  const isPending = Status === 0;
  return (
    <div className="grid grid-cols-2 gap-3">
      <TickBox
        label={t('entry')}
        tick={row.OpenTick}
        precision={product.PricePrecision}
        none={t(isPending ? 'waitingForTarget' : 'neverFilled')}
        name="entry"
      />
      {isPending ? (
        <FigureBox label={words('positions.now')}>
          <span>
            <MarketPrice row={row} />
          </span>
        </FigureBox>
      ) : isOpen ? (
        <FigureBox label={words('positions.now')}>
          <span>
            <OrderPrice order={order} />
          </span>
          <span className="text-xs text-muted">{t('stillOpen')}</span>
        </FigureBox>
      ) : (
        <TickBox
          label={t('exit')}
          tick={row.CloseTick}
          precision={product.PricePrecision}
          none={t('neverFilled')}
          name="exit"
        />
      )}
    </div>
  );
}

/** What the order was placed with, and its times and numbers. */
function OrderTerms({ order }: Props) {
  const t = useTranslations('trading.detail');
  const { row } = order;
  const words = useTranslations('trading');
  const isPending = row.Status === 0;
  return (
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
        <Line label={t(row.OpenTick === null ? 'heldMargin' : 'margin')}>
          <Money value={amountOf(row.CautionMoney)} />
        </Line>
        {isPending ? (
          <Line label={t('heldFee')}>
            <Money value={amountOf(row.TradeFee)} />
          </Line>
        ) : null}
        <Line label={t('leverage')}>
          <Numeric>{words('ticket.leverageOption', { multiple: row.Multiple })}</Numeric>
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
        <TrailingLines order={order} />
        {row.PendingKind === null ? null : (
          <Line label={t('placedAt')}>
            <TimeText at={row.CreatedAt} />
          </Line>
        )}
        {row.OpenTick === null ? null : (
          <Line label={t('openedAt')}>
            <TimeText at={openedAt(row)} />
          </Line>
        )}
        {row.ClosedAt === null ? null : (
          <Line label={t('closedAt')}>
            <TimeText at={row.ClosedAt} />
          </Line>
        )}
        <PartLines row={row} />
        <Line label={t('number')}>
          <Numeric>{row.Id}</Numeric>
        </Line>
      </dl>
      <p className="pt-2 text-xs text-muted">
        <ZoneNote />
      </p>
    </section>
  );
}

/** The distance of the trailing stop, and where it is or was reached. */
function TrailingLines({ order }: Props) {
  const t = useTranslations('trading.detail');
  const { row } = order;
  const isReached = row.ClosedBy === 'trailing-stop';
  if (row.TrailingPoints === 0) return null;
  return (
    <>
      <Line label={t('trailingStop')}>
        <Numeric>{t('points', { points: row.TrailingPoints })}</Numeric>
      </Line>
      {row.Status === 1 || isReached ? (
        <Line label={t(isReached ? 'trailingReached' : 'trailingNow')}>
          <span data-detail="trailing">
            <TrailingPrice order={order} />
          </span>
        </Line>
      ) : null}
    </>
  );
}
