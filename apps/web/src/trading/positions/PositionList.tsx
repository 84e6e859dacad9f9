import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useShallow } from 'zustand/react/shallow';
import { ListEnd, NoRows } from '../../ground/ListEnd.tsx';
import { LoadingRows } from '../../ground/Loading.tsx';
import { NoAnswer } from '../../ground/NoAnswer.tsx';
import type { AskedOrder } from '../asked-order.ts';
import { useOpenOrders, usePositions } from '../open-orders-store.ts';
import { type PositionSort, sortedPositions } from './position-sort.ts';

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
  if (ids.length === 0) return <NoRows text={t('emptyText')} />;
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
      ) : (
        <ListEnd />
      )}
    </>
  );
}

import { PositionCard } from './PositionCard.tsx';
import { PositionTable } from './PositionTable.tsx';
