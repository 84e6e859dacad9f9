import { cx } from 'class-variance-authority';
import type { Product } from './product.ts';

/** The product's picture; its name stands beside it. */
export function ProductLogo({
  product,
  className = 'size-6',
}: {
  readonly product: Product;
  readonly className?: string;
}) {
  return (
    <img
      src={product.logo}
      alt=""
      width={32}
      height={32}
      loading="lazy"
      decoding="async"
      className={cx('shrink-0', className)}
    />
  );
}
