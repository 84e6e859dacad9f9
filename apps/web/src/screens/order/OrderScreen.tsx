import { Suspense } from 'react';
import { lazyScreen } from '../../app/lazy-screen.tsx';
import { ScreenSkeleton } from '../../app/ScreenSkeleton.tsx';
import { useTabSearch } from '../../app/tab-search.ts';
import { ContractOrders } from './ContractOrders.tsx';

const OptionOrders = lazyScreen(() => import('./OptionOrders.tsx'), 'OptionOrders');

/** Own records: contract orders, or timed options where the address says `source=1` (ORD-01, ORD-02). */
export function OrderScreen() {
  const search = useTabSearch('/order');
  if (search?.source !== 1) return <ContractOrders />;
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <OptionOrders />
    </Suspense>
  );
}
