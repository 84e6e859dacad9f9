import { Badge } from '@vitrine/ui/components/Badge';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { useTranslations } from 'use-intl';

/** The kind of a pending order, limit or stop; nothing for a market order. */
export function PendingBadge({ row }: { readonly row: OrderRow }) {
  const t = useTranslations('trading.pendingKind');
  return row.PendingKind === null ? null : <Badge>{t(row.PendingKind)}</Badge>;
}
