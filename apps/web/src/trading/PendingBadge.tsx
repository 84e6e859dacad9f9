import { Badge } from '@vitrine/ui/components/Badge';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { useTranslations } from 'use-intl';

/** Limit or stop, by which a pending order waits or was placed; nothing for one at the market. */
export function PendingBadge({ row }: { readonly row: OrderRow }) {
  const t = useTranslations('trading.pendingKind');
  return row.PendingKind === null ? null : <Badge>{t(row.PendingKind)}</Badge>;
}
