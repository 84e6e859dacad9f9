import { Money, Numeric, Price } from '@vitrine/ui/components/Figures';
import { type Column, Table } from '@vitrine/ui/components/Table';
import { price } from '@vitrine/ui/format';
import { memo, type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { amountOf } from '../../ground/wire-numbers.ts';
import type { AskedOrder } from '../asked-order.ts';
import { NetResult } from '../LiveFigures.tsx';
import { OrderButtons } from '../OrderButtons.tsx';
import { OrderStops } from '../OrderStops.tsx';
import type { Position } from '../open-orders.ts';
import { LotsCell, ProductButton, SideBadge } from '../ProductCell.tsx';
import { POSITION_KEYS, type PositionKey, type PositionSort } from './position-sort.ts';
import { usePosition } from './use-position.ts';

interface Props {
  readonly ids: readonly number[];
  readonly sort: PositionSort | undefined;
  readonly onSort: (sort: PositionSort) => void;
  readonly onAct: (asked: AskedOrder) => void;
  readonly onProduct: (code: string) => void;
}

type PositionColumn = PositionKey | 'gross' | 'stops' | 'action';

function usePositionColumns({ onAct, onProduct }: Pick<Props, 'onAct' | 'onProduct'>) {
  const t = useTranslations('trading.positions');
  const orders = useTranslations('trading.orders');
  return useMemo((): readonly Column<number, PositionColumn>[] => {
    const figure = (render: (position: Position) => ReactNode) => (id: number) => (
      <PositionCell id={id} render={render} />
    );
    const end = { align: 'end', sortable: true } as const;
    const money = { ...end, isMoney: true };
    return [
      {
        key: 'product',
        label: t('product'),
        sortable: true,
        render: figure(({ row }) => <ProductButton row={row} onProduct={onProduct} />),
      },
      { key: 'lots', label: t('lots'), ...end, render: figure(sideAndLots) },
      { key: 'opened', label: t('openedAndNow'), ...end, leaveOut: 3, render: figure(entryAndNow) },
      { key: 'profit', label: t('profit'), ...money, render: figure(netResult) },
      {
        key: 'gross',
        label: `${orders('gross')} / ${orders('costs')}`,
        align: 'end',
        isMoney: true,
        leaveOut: 0,
        render: figure(grossOverCosts),
      },
      { key: 'margin', label: t('margin'), ...money, leaveOut: 1, render: figure(margin) },
      {
        key: 'stops',
        label: orders('stops'),
        align: 'end',
        leaveOut: 2,
        render: figure((position) => <OrderStops order={position} />),
      },
      {
        key: 'action',
        label: t('action'),
        align: 'end',
        isPinned: true,
        render: figure((position) => <OrderButtons order={position} look="table" onAct={onAct} />),
      },
    ];
  }, [t, orders, onAct, onProduct]);
}

/** Open positions on a desktop. */
export const PositionTable = memo(function PositionTable({ ids, sort, onSort, onAct, onProduct }: Props) {
  const t = useTranslations('trading.positions');
  const columns = usePositionColumns({ onAct, onProduct });
  return (
    <Table
      caption={t('title')}
      columns={columns}
      rows={ids}
      rowKey={String}
      dense
      {...(sort === undefined ? {} : { sort })}
      onSort={({ key, direction }) => isSortKey(key) && onSort({ key, direction })}
      className="min-h-0 flex-1"
    />
  );
});

const isSortKey = (key: string): key is PositionKey => POSITION_KEYS.some((known) => known === key);

function grossOverCosts({ profit, net }: Pick<Position, 'profit' | 'net'>) {
  return (
    <span data-figure="gross" className="flex flex-col items-end text-xs">
      <Money value={profit} signed />
      <Money value={net - profit} signed />
    </span>
  );
}

function netResult({ row, net }: Position) {
  return (
    <span data-order={row.Id}>
      <NetResult row={row} net={net} className="font-semibold" />
    </span>
  );
}

function margin({ row }: Pick<Position, 'row'>) {
  return <Money value={amountOf(row.CautionMoney)} />;
}

function sideAndLots({ row }: Pick<Position, 'row'>) {
  return (
    <span className="flex flex-col items-end">
      <SideBadge row={row} />
      <LotsCell row={row} />
    </span>
  );
}

function entryAndNow({ row, price: now }: Position) {
  const { PricePrecision: precision } = row.ForexTradeLists;
  return (
    <span className="flex flex-col items-end">
      <Numeric>{price(row.OriginPrice, precision)}</Numeric>
      <Price value={now} precision={precision} className="text-xs" />
    </span>
  );
}

/** A cell that renders only when its own position changes. */
function PositionCell({ id, render }: { readonly id: number; readonly render: (position: Position) => ReactNode }) {
  const position = usePosition(id);
  return position === undefined ? null : render(position);
}
