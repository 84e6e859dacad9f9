import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Line } from '@vitrine/ui/components/Row';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { useTranslations } from 'use-intl';
import { OWN } from '../../ground/own-answers.ts';
import { useSession } from '../../ground/session.ts';
import { lastClosedOrders } from '../closed-orders.ts';
import { useOpenOrders } from '../open-orders-store.ts';

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

/** The parts of an order that are among the last closed orders; the order itself holds the rest. */
function useParts({ Id, OpenTick, PartOf }: OrderRow): readonly OrderRow[] {
  const token = useSession((session) => session.token);
  const parts = useQuery({
    queryKey: ['order-parts', token, Id],
    meta: OWN,
    // A pending order and a part have no parts.
    enabled: token !== undefined && OpenTick !== null && PartOf === 0,
    queryFn: async ({ signal }) => (await lastClosedOrders(signal)).filter((row) => row.PartOf === Id),
  });
  return parts.data ?? [];
}

/** A line of a detail with the order that it was a part of, or with the parts that were closed from it. */
export function PartLines({ row }: { readonly row: OrderRow }) {
  const t = useTranslations('trading.detail');
  const parts = useParts(row);
  if (row.PartOf !== 0)
    return (
      <Line label={t('part')}>
        <PartOfLink row={row} />
      </Line>
    );
  if (parts.length === 0) return null;
  return (
    <Line label={t('parts')}>
      <span className="flex flex-wrap justify-end gap-x-3">
        {parts.map(({ Id }) => (
          <Link key={Id} to="/order" search={{ type: 3, id: Id }} data-part={Id} className={LINK}>
            {t('partNumber', { id: String(Id) })}
          </Link>
        ))}
      </span>
    </Line>
  );
}
