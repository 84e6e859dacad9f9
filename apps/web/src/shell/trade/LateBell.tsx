import { Suspense } from 'react';
import { lazyScreen } from '../../ground/lazy-screen.tsx';
import { useSession } from '../../ground/session.ts';
import type { Product } from '../../market/index.ts';

const AlertBell = lazyScreen(() => import('../../alerts/AlertBell.tsx'), 'AlertBell', ['alerts']);

/** The bell of a product's alerts, a moment after the screen; a visitor, who can have none, does not load it. */
export function LateBell({ product }: { readonly product: Product }) {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  if (!isLoggedIn) return null;
  return (
    <Suspense fallback={<span className="-me-2 size-11 pointer-fine:size-8" />}>
      <AlertBell product={product} />
    </Suspense>
  );
}
