import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Line } from '@vitrine/ui/components/Row';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { orders } from '@vitrine/wire/trading/orders';
import { useTranslations } from 'use-intl';
import { client } from '../../ground/client.ts';
import { OWN } from '../../ground/own-answers.ts';
import { useSession } from '../../ground/session.ts';
import { useOpenOrders } from '../open-orders-store.ts';
import { HISTORY } from './order-list.ts';

const LINK = 'inline-flex min-h-6 items-center underline hover:text-text';

/** The link of a closed part to the order that it belonged to; nothing for a whole order. */
export function PartOfLink({ row, className = '' }: { readonly row: OrderRow; readonly className?: string }) {
  const t = useTranslations('trading.detail');
  const isOpen = useOpenOrders((open) => open.positions?.some(({ row: { Id } }) => Id === row.PartOf) === true);
  if (row.PartOf === 0) return null;
  return (
    <Link
      to="/order"
      search={{ type: isOpen ? 1 : 3, id: row.PartOf }}
      data-part-of={row.PartOf}
      onClick={(event) => event.stopPropagation()}
      className={`relative ${LINK} ${className}`}
    >
      {t('partOf', { id: String(row.PartOf) })}
    </Link>
  );
}

/** The parts that were closed from an order, newest first, a page at a time; the order itself holds the rest. */
function useParts({ Id, OpenTick, PartOf }: OrderRow) {
  const token = useSession((session) => session.token);
  return useInfiniteQuery({
    queryKey: ['order-parts', token, Id],
    meta: OWN,
    // A pending order and a part have no parts.
    enabled: token !== undefined && OpenTick !== null && PartOf === 0,
    queryFn: ({ pageParam, signal }) =>
      client.call(orders, { status: HISTORY, part_of: Id, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page < last.last_page ? last.page + 1 : undefined),
  });
}

/** A line of a detail with the order that it was a part of, or with the parts that were closed from it. */
export function PartLines({ row }: { readonly row: OrderRow }) {
  const t = useTranslations('trading.detail');
  const app = useTranslations('ground.list');
  const answer = useParts(row);
  // A part that closes meanwhile moves another onto the next page.
  const parts = new Set(answer.data?.pages.flatMap(({ data }) => data.map(({ Id }) => Id)));
  if (row.PartOf !== 0)
    return (
      <Line label={t('part')}>
        <PartOfLink row={row} />
      </Line>
    );
  if (parts.size === 0) return null;
  return (
    <Line label={t('parts')}>
      <span className="flex flex-wrap justify-end gap-x-3">
        {[...parts].map((id) => (
          <Link key={id} to="/order" search={{ type: 3, id }} data-part={id} className={LINK}>
            {t('partNumber', { id: String(id) })}
          </Link>
        ))}
        {answer.hasNextPage ? (
          <button type="button" onClick={() => void answer.fetchNextPage()} className={LINK}>
            {app('more')}
          </button>
        ) : null}
      </span>
    </Line>
  );
}
