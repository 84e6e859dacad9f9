import { Button } from '@vitrine/ui/components/Button';
import { ArrowDown } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useOpenOrders } from '../../trading/open-orders-store.ts';

/** Leads from the top of a phone's trade screen down to the open positions. The narrowest ones have no room: they scroll. */
export function PositionsLink() {
  const t = useTranslations('trading.positions');
  const total = useOpenOrders((open) => open.total);
  if (total === 0) return null;
  return (
    <Button
      size="small"
      className="ms-auto shrink-0 px-2.5! max-[22rem]:hidden!"
      onClick={() => {
        const heading = document.querySelector<HTMLElement>('[data-positions]');
        heading?.parentElement?.scrollIntoView({ block: 'center' });
        heading?.focus({ preventScroll: true });
      }}
    >
      <ArrowDown aria-hidden size={16} className="text-muted" />
      <span aria-hidden>{total}</span>
      <span className="sr-only">{t('count', { count: total })}</span>
    </Button>
  );
}
