import { Numeric } from '@vitrine/ui/components/Figures';
import { FromTo } from '@vitrine/ui/components/FromTo';
import { type Column, Table } from '@vitrine/ui/components/Table';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { memo, type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { AskedOrder } from '../asked-order.ts';
import { LevelText, MarketDistance, MarketPrice } from '../LiveFigures.tsx';
import { OrderButtons } from '../OrderButtons.tsx';
import { OrderStops, StopsLine } from '../OrderStops.tsx';
import { orderWords } from '../order-values.ts';
import { PendingBadge } from '../PendingBadge.tsx';
import { LotsCell, ProductCell, ProductTitle } from '../ProductCell.tsx';
import { SwipeableOrder } from '../SwipeableOrder.tsx';

interface Props {
  readonly rows: readonly OrderRow[];
  /** Journal number that the rows were true at. */
  readonly seq: number;
  readonly onProduct: (code: string) => void;
  readonly onAct: (asked: AskedOrder) => void;
}

/** What a chart with little room beside it leaves out, in this order, then the type. */
const LEFT_OUT: readonly PendingKey[] = ['distance', 'stops'];

type PendingKey = 'product' | 'kind' | 'lots' | 'target' | 'distance' | 'stops' | 'action';

/** Pending orders beside a chart: the figures needed to act on them; the rest is on the order screen. */
export const PendingTable = memo(function PendingTable({ rows, seq, onProduct, onAct }: Props) {
  const t = useTranslations('trading');
  const columns = useMemo((): readonly Column<OrderRow, PendingKey>[] => {
    const figure = (
      key: Exclude<PendingKey, 'product' | 'action'>,
      render: (row: OrderRow) => ReactNode,
    ): Column<OrderRow, PendingKey> => ({
      key,
      label: t(`orders.${key}`),
      align: 'end',
      render,
      ...(LEFT_OUT.includes(key) ? { leaveOut: LEFT_OUT.indexOf(key) } : {}),
    });
    return [
      {
        key: 'product',
        label: t('positions.product'),
        render: (row) => (
          <div data-order={row.Id}>
            <ProductCell row={row} onProduct={onProduct} />
          </div>
        ),
      },
      { key: 'kind', label: t('orders.kind'), leaveOut: LEFT_OUT.length, render: (row) => <PendingBadge row={row} /> },
      figure('lots', (row) => <LotsCell row={row} />),
      figure('target', (row) => <LevelText value={row.TargetPrice} row={row} />),
      figure('distance', (row) => <MarketDistance row={row} />),
      figure('stops', (row) => <OrderStops order={{ row, seq: 0 }} />),
      {
        key: 'action',
        label: t('orders.action'),
        align: 'end',
        isPinned: true,
        render: (row) => <OrderButtons order={{ row, seq }} look="table" onAct={onAct} />,
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

/** Pending orders on a phone. */
export function PendingCards({ rows, seq, onProduct, onAct }: Props) {
  return (
    <ul className="divide-y divide-hairline">
      {rows.map((row) => (
        <li key={row.Id} data-order={row.Id}>
          <SwipeableOrder
            order={{ row, seq }}
            onAct={onAct}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3"
          >
            <div className="flex min-w-0 flex-wrap items-center gap-2">
              <ProductTitle row={row} onProduct={onProduct} />
              <PendingBadge row={row} />
              <Numeric className="text-sm">{orderWords(row).lots}</Numeric>
            </div>
            <span className="justify-self-end text-sm">
              <MarketDistance row={row} />
            </span>
            <span className="flex min-w-0 flex-col gap-0.5 text-sm">
              <FromTo from={<MarketPrice row={row} />} to={<LevelText value={row.TargetPrice} row={row} />} />
              <StopsLine order={{ row, seq: 0 }} />
            </span>
            <OrderButtons order={{ row, seq }} look="row" onAct={onAct} />
          </SwipeableOrder>
        </li>
      ))}
    </ul>
  );
}
