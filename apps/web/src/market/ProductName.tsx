import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import type { Product } from './product.ts';

interface Props {
  readonly product: Product;
  /** Where both sides of a currency pair do not fit into one line, they get two. */
  readonly wraps?: boolean;
  readonly className?: string;
  /** In place of the code: a button of it, whose label need not say the name. */
  readonly children?: ReactNode;
}

/** A product's code, and below it what it is called. */
export function ProductName({ product: { showCode, name }, wraps = false, className, children }: Props) {
  return (
    <span className={cx('flex min-w-0 flex-col', className)}>
      <span className="truncate font-semibold">{children ?? <bdi dir="ltr">{showCode}</bdi>}</span>
      {name === showCode ? null : (
        <span className={cx('text-xs font-normal text-muted', wraps ? 'line-clamp-2' : 'truncate')}>{name}</span>
      )}
    </span>
  );
}
