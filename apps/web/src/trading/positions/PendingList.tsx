import { useTranslations } from 'use-intl';
import { ListEnd, NoRows } from '../../ground/ListEnd.tsx';
import { LoadingRows } from '../../ground/Loading.tsx';
import { NoAnswer } from '../../ground/NoAnswer.tsx';
import type { AskedOrder } from '../asked-order.ts';
import { useOpenOrders, usePending } from '../open-orders-store.ts';
import { PendingCards, PendingTable } from './PendingOrders.tsx';

interface Props {
  readonly look: 'table' | 'cards';
  readonly onProduct: (code: string) => void;
  readonly onAct: (asked: AskedOrder) => void;
}

/** The pending orders, loaded and kept live. */
export function PendingList({ look, onProduct, onAct }: Props) {
  const t = useTranslations('trading');
  const answer = usePending();
  const rows = useOpenOrders((open) => open.pending);
  const total = useOpenOrders((open) => open.pendingTotal);
  const seq = useOpenOrders((open) => open.pendingSeq);
  if (rows === undefined) return answer.isError ? <NoAnswer answer={answer} /> : <LoadingRows />;
  if (rows.length === 0) return <NoRows text={t('orders.emptyPendingText')} />;
  const List = look === 'table' ? PendingTable : PendingCards;
  return (
    <>
      <List rows={rows} seq={seq} onProduct={onProduct} onAct={onAct} />
      {rows.length < total ? (
        <p className="px-4 py-3 text-xs text-muted">{t('positions.more', { shown: rows.length, total })}</p>
      ) : (
        <ListEnd />
      )}
    </>
  );
}
