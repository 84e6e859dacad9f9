import { cx } from 'class-variance-authority';
import type { Product } from './product.ts';

interface Props {
  readonly product: Product;
  readonly className?: string;
}

/** A product's code, and below it what it is called: two lines of it, so that both sides of a currency pair are there. */
export function ProductName({ product: { showCode, name }, className }: Props) {
  return (
    <span className={cx('flex min-w-0 flex-col', className)}>
      <span className="truncate text-base font-semibold">
        <bdi dir="ltr">{showCode}</bdi>
      </span>
      {name === showCode ? null : <span className="line-clamp-2 text-xs font-normal text-muted">{name}</span>}
    </span>
  );
}
