import { Button } from '@vitrine/ui/components/Button';
import { useTranslations } from 'use-intl';
import { useOpenOrders } from '../../trading/open-orders-store.ts';

/** Leads from the top of a phone's trade screen down to the open positions. */
export function PositionsLink() {
  const t = useTranslations('trading.positions');
  const total = useOpenOrders((open) => open.total);
  if (total === 0) return null;
  return (
    <Button
      size="small"
      className="ms-auto shrink-0"
      onClick={() => {
        const heading = document.querySelector<HTMLElement>('[data-positions]');
        heading?.parentElement?.scrollIntoView({ block: 'center' });
        heading?.focus({ preventScroll: true });
      }}
    >
      {t('count', { count: total })}
    </Button>
  );
}
