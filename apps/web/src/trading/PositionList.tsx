import { MONEY_SCALE, parseDecimal } from '@vitrine/domain/kernel/decimal';
import { Money, Price } from '@vitrine/ui/components/Figures';
import { type Column, Table } from '@vitrine/ui/components/Table';
import { price } from '@vitrine/ui/format';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useShallow } from 'zustand/react/shallow';
import { LoadingRows } from '../ground/Loading.tsx';
import { NoAnswer } from '../ground/NoAnswer.tsx';
import { OrderButtons } from './OrderButtons.tsx';
import type { AskedOrder } from './OrderDialogs.tsx';
import { OrderStops, StopsLine } from './OrderStops.tsx';
import type { Position } from './open-orders.ts';
import { useOpenOrders, usePositions } from './open-orders-store.ts';
import { orderWords } from './order-values.ts';
import { LotsCell, ProductCell, SideBadge } from './ProductCell.tsx';
import { type PositionKey, type PositionSort, sortedPositions } from './position-sort.ts';

interface Props {
  /** Its positions come first. */
  readonly productId: number;
  /** A sortable table on a desktop, cards on a phone. */
  readonly look: 'table' | 'cards';
  readonly onProduct: (code: string) => void;
  readonly onAct: (asked: AskedOrder) => void;
}

/** The open positions. A row renders when its own result changes, the list when its order does. */
export function PositionList({ productId, look, onProduct, onAct }: Props) {
  const t = useTranslations('trading.positions');
  const answer = usePositions();
  const isKnown = useOpenOrders((open) => open.positions !== undefined);
  const total = useOpenOrders((open) => open.total);
  const [sort, setSort] = useState<PositionSort>();
  const ids = useOpenOrders(useShallow((open) => sortedPositions(open.positions ?? [], sort, productId)));
  if (!isKnown) return answer.isError ? <NoAnswer answer={answer} /> : <LoadingRows />;
  if (ids.length === 0) return <p className="px-4 py-4 text-sm text-muted">{t('emptyText')}</p>;
  return (
    <>
      {look === 'table' ? (
        <PositionTable ids={ids} sort={sort} onSort={setSort} onAct={onAct} onProduct={onProduct} />
      ) : (
        <ul className="divide-y divide-hairline">
          {ids.map((id) => (
            <PositionCard key={id} id={id} onAct={onAct} onProduct={onProduct} />
          ))}
        </ul>
      )}
      {ids.length < total ? (
        <p className="px-4 py-3 text-xs text-muted">{t('more', { shown: ids.length, total })}</p>
      ) : null}
    </>
  );
}

/** One position, live; undefined in the moment between its closing and the list that no longer has it. */
function usePosition(id: number): Position | undefined {
  return useOpenOrders((open) => open.positions?.find(({ row }) => row.Id === id));
}

interface TableProps {
  readonly ids: readonly number[];
  readonly sort: PositionSort | undefined;
  readonly onSort: (sort: PositionSort) => void;
  readonly onAct: (asked: AskedOrder) => void;
  readonly onProduct: (code: string) => void;
}

const PositionTable = memo(function PositionTable({ ids, sort, onSort, onAct, onProduct }: TableProps) {
  const t = useTranslations('trading.positions');
  const orders = useTranslations('trading.orders');
  const columns = useMemo((): readonly Column<number, PositionKey | 'stops' | 'action'>[] => {
    const figure = (render: (position: Position) => ReactNode) => (id: number) => <Live id={id} render={render} />;
    const amount = (text: string) => <Money value={parseDecimal(text, MONEY_SCALE) ?? 0n} />;
    const end = { align: 'end', sortable: true } as const;
    return [
      {
        key: 'product',
        label: t('product'),
        sortable: true,
        render: figure(({ row }) => <ProductCell row={row} onProduct={onProduct} />),
      },
      { key: 'lots', label: t('lots'), ...end, render: figure(({ row }) => <LotsCell row={row} />) },
      {
        key: 'opened',
        label: t('opened'),
        ...end,
        render: figure(({ row }) => (
          <bdi dir="ltr" className="numeric">
            {price(row.OriginPrice, row.ForexTradeLists.PricePrecision)}
          </bdi>
        )),
      },
      {
        key: 'now',
        label: t('now'),
        ...end,
        render: figure((position) => (
          <Price value={position.price} precision={position.row.ForexTradeLists.PricePrecision} />
        )),
      },
      { key: 'margin', label: t('margin'), ...end, render: figure(({ row }) => amount(row.CautionMoney)) },
      {
        key: 'stops',
        label: orders('stops'),
        align: 'end',
        render: figure(({ row }) => <OrderStops row={row} />),
      },
      {
        key: 'profit',
        label: t('profit'),
        ...end,
        render: figure(({ row, profit }) => (
          <span data-order={row.Id} data-figure="profit">
            <Money value={profit} signed className="font-semibold" />
          </span>
        )),
      },
      {
        key: 'action',
        label: t('action'),
        align: 'end',
        render: figure((position) => <OrderButtons order={position} look="row" onAct={onAct} />),
      },
    ];
  }, [t, orders, onAct, onProduct]);
  return (
    <Table
      caption={t('title')}
      columns={columns}
      rows={ids}
      rowKey={String}
      dense
      {...(sort === undefined ? {} : { sort })}
      onSort={({ key, direction }) => key !== 'action' && key !== 'stops' && onSort({ key, direction })}
      className="min-h-0 flex-1"
    />
  );
});

/** A cell that follows its own position alone. */
function Live({ id, render }: { readonly id: number; readonly render: (position: Position) => ReactNode }) {
  const position = usePosition(id);
  return position === undefined ? null : render(position);
}

interface CardProps {
  readonly id: number;
  readonly onAct: (asked: AskedOrder) => void;
  readonly onProduct: (code: string) => void;
}

const PositionCard = memo(function PositionCard({ id, onAct, onProduct }: CardProps) {
  const t = useTranslations('trading.positions');
  const position = usePosition(id);
  if (position === undefined) return null;
  const { row } = position;
  const { lots } = orderWords(row);
  const precision = row.ForexTradeLists.PricePrecision;
  return (
    <li data-order={row.Id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3">
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <button
          type="button"
          onClick={() => onProduct(row.ForexTradeLists.Code)}
          className="-my-2 min-h-11 rounded-badge font-semibold"
        >
          <bdi dir="ltr">{row.ForexTradeLists.ShowCode}</bdi>
        </button>
        <SideBadge row={row} />
        <bdi dir="ltr" className="numeric text-sm">
          {lots}
        </bdi>
      </div>
      <span data-figure="profit" className="justify-self-end">
        <Money value={position.profit} signed className="text-base font-semibold" />
      </span>
      <dl className="flex min-w-0 gap-4">
        <Small label={t('opened')}>
          <bdi dir="ltr">{price(row.OriginPrice, precision)}</bdi>
        </Small>
        <Small label={t('now')}>
          <Price value={position.price} precision={precision} />
        </Small>
      </dl>
      <OrderButtons order={position} look="row" onAct={onAct} />
      <div className="col-span-full empty:hidden">
        <StopsLine row={row} />
      </div>
    </li>
  );
});

function Small({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="numeric min-w-0 text-sm">
      <dt className="text-xs text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
