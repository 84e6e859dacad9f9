import { type ComponentProps, Suspense } from 'react';
import { LoadingRows } from '../../ground/Loading.tsx';
import { lazyScreen } from '../../ground/lazy-screen.tsx';
import { currentToken } from '../../ground/session.ts';

const OpenOrders = lazyScreen(() => import('../open-orders/OpenOrders.tsx'), 'OpenOrders', ['trading']);

// A customer's come beside the screen, a visitor's with the login.
if (currentToken() !== undefined) void OpenOrders.preload().catch(() => undefined);

/** The customer's open orders, whose code a visitor does not load. */
export function OwnOrders(props: ComponentProps<typeof OpenOrders>) {
  return (
    <Suspense fallback={<LoadingRows />}>
      <OpenOrders {...props} />
    </Suspense>
  );
}
