import { useTranslations } from 'use-intl';
import { useOpenOrders, usePositions } from './open-orders-store.ts';

const MOST = 99;

/** The number of open positions, on the tab of the orders. */
export function OpenCount() {
  const t = useTranslations('ground.tab');
  usePositions();
  const count = useOpenOrders((open) => open.total);
  if (count === 0) return null;
  return (
    <span className="numeric absolute -end-2 -top-1.5 min-w-4 rounded-full bg-accent-solid px-1 text-center text-[0.625rem]/4 font-semibold text-on-accent">
      <span aria-hidden>{count > MOST ? `${MOST}+` : count}</span>
      <span className="sr-only">{t('open', { count })}</span>
    </span>
  );
}
