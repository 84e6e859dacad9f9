import { Suspense } from 'react';
import { lazyScreen } from '../../ground/lazy-screen.tsx';
import type { Product } from '../../market/index.ts';

const AlertBell = lazyScreen(() => import('../../alerts/AlertBell.tsx'), 'AlertBell', ['alerts']);

interface Props {
  readonly product: Product;
  readonly onLoginNeeded: () => void;
}

/** The bell of a product's alerts, a moment after the screen. */
export function LateBell(props: Props) {
  return (
    <Suspense fallback={<span className="-mx-2 size-11 pointer-fine:size-8" />}>
      <AlertBell {...props} />
    </Suspense>
  );
}
