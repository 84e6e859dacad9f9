import { memo, Suspense, useRef } from 'react';
import { lazyPart } from '../ground/lazy-part.ts';
import { useWasSeen } from '../ground/use-was-seen.ts';
import type { Product } from './product.ts';

const MiniChartLine = lazyPart(async () => (await import('./MiniChartLine.tsx')).MiniChartLine);

interface Props {
  readonly product: Product;
  readonly className?: string;
}

/** The place of a small chart, drawn when it comes into sight. Beside figures that say the price, so readers pass it over. */
export const MiniChart = memo(function MiniChart({ product, className }: Props) {
  const place = useRef<HTMLSpanElement>(null);
  const wasSeen = useWasSeen(place);
  return (
    <span ref={place} aria-hidden data-mini-chart className={className}>
      <Suspense fallback={null}>{wasSeen ? <MiniChartLine product={product} /> : null}</Suspense>
    </span>
  );
});
