import { Suspense } from 'react';
import { lazyScreen } from '../ground/lazy-screen.tsx';
import { useTabSearch } from '../ground/tab-search.ts';
import { PushOffer } from '../push/index.ts';
import { ContractOrders } from '../trading/orders/ContractOrders.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';

const OptionOrders = lazyScreen(() => import('../options/orders/OptionOrders.tsx'), 'OptionOrders', [
  'options',
  'views',
]);

/** Own records: contract orders, or timed options where the address says `source=1` (ORD-01, ORD-02). */
export function OrderScreen() {
  const search = useTabSearch('/order');
  if (search?.source !== 1) return <ContractOrders offer={<PushOffer of="orders" />} />;
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <OptionOrders />
    </Suspense>
  );
}
