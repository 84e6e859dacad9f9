import { MONEY_SCALE, parseDecimal } from '@vitrine/domain/kernel/decimal';
import { Badge } from '@vitrine/ui/components/Badge';
import { Money } from '@vitrine/ui/components/Figures';
import { type Column, Table } from '@vitrine/ui/components/Table';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { ArrowRight } from 'lucide-react';
import { memo, type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { LevelText, MarketDistance, MarketPrice } from './LiveFigures.tsx';
import { OrderButtons } from './OrderButtons.tsx';
import type { AskedOrder } from './OrderDialogs.tsx';
import { OrderStops, StopsLine } from './OrderStops.tsx';
import { orderWords } from './order-words.ts';
import { PendingBadge } from './PendingBadge.tsx';

interface Props {
  readonly rows: readonly OrderRow[];
  /** Journal number that the rows are true at. */
  readonly seq: number;
  readonly onProduct: (code: string) => void;
  readonly onAct: (asked: AskedOrder) => void;
}

type PendingKey = 'product' | 'side' | 'kind' | 'lots' | 'target' | 'now' | 'distance' | 'margin' | 'stops' | 'action';

/** Own pending orders where there is room. */
export const PendingTable = memo(function PendingTable({ rows, seq, onProduct, onAct }: Props) {
  const t = useTranslations('trading');
  const columns = useMemo((): readonly Column<OrderRow, PendingKey>[] => {
    const figure = (
      key: Exclude<PendingKey, 'product' | 'side' | 'action'>,
      render: (row: OrderRow) => ReactNode,
    ): Column<OrderRow, PendingKey> => ({ key, label: t(`orders.${key}`), align: 'end', render });
    return [
      {
        key: 'product',
        label: t('positions.product'),
        render: (row) => (
          <button
            type="button"
            onClick={() => onProduct(row.ForexTradeLists.Code)}
            className="-mx-1 min-h-9 rounded-badge px-1 font-semibold hover:underline"
          >
            <bdi dir="ltr" data-order={row.Id}>
              {row.ForexTradeLists.ShowCode}
            </bdi>
          </button>
        ),
      },
      { key: 'side', label: t('positions.side'), render: (row) => <SideBadge row={row} /> },
      { key: 'kind', label: t('orders.kind'), render: (row) => <PendingBadge row={row} /> },
      figure('lots', (row) => (
        <bdi dir="ltr" className="numeric">
          {orderWords(row).lots}
        </bdi>
      )),
      figure('target', (row) => <LevelText value={row.TargetPrice} row={row} />),
      figure('now', (row) => <MarketPrice row={row} />),
      figure('distance', (row) => <MarketDistance row={row} />),
      figure('margin', (row) => <Money value={parseDecimal(row.CautionMoney, MONEY_SCALE) ?? 0n} />),
      figure('stops', (row) => <OrderStops row={row} />),
      {
        key: 'action',
        label: t('cancelling.action'),
        align: 'end',
        render: (row) => <OrderButtons order={{ row, seq }} look="row" onAct={onAct} />,
      },
    ];
  }, [t, seq, onProduct, onAct]);
  return (
    <Table
      caption={t('orders.pending')}
      columns={columns}
      rows={rows}
      rowKey={(row) => String(row.Id)}
      dense
      className="min-h-0 flex-1"
    />
  );
});

/** The same on a phone. */
export function PendingCards({ rows, seq, onProduct, onAct }: Props) {
  return (
    <ul className="divide-y divide-hairline">
      {rows.map((row) => (
        <li
          key={row.Id}
          data-order={row.Id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3"
        >
          <div className="flex min-w-0 flex-wrap items-center gap-2">
            <button
              type="button"
              onClick={() => onProduct(row.ForexTradeLists.Code)}
              className="-my-2 min-h-11 rounded-badge font-semibold"
            >
              <bdi dir="ltr">{row.ForexTradeLists.ShowCode}</bdi>
            </button>
            <SideBadge row={row} />
            <PendingBadge row={row} />
            <bdi dir="ltr" className="numeric text-sm">
              {orderWords(row).lots}
            </bdi>
          </div>
          <span className="justify-self-end text-sm">
            <MarketDistance row={row} />
          </span>
          <span className="flex min-w-0 flex-col gap-0.5 text-sm">
            <bdi dir="ltr" className="numeric text-start rtl:text-end">
              <MarketPrice row={row} />
              <ArrowRight aria-hidden size={14} className="mx-1.5 inline align-[-0.1em] text-muted" />
              <LevelText value={row.TargetPrice} row={row} />
            </bdi>
            <StopsLine row={row} />
          </span>
          <OrderButtons order={{ row, seq }} look="row" onAct={onAct} />
        </li>
      ))}
    </ul>
  );
}

function SideBadge({ row }: { readonly row: OrderRow }) {
  const t = useTranslations('trading.positions');
  const { side } = orderWords(row);
  return <Badge tone={side === 'buy' ? 'up' : 'down'}>{t(side)}</Badge>;
}
