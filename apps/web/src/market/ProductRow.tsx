import { Link } from '@tanstack/react-router';
import { ROW } from '@vitrine/ui/components/Row';
import { cx } from 'class-variance-authority';
import { memo } from 'react';
import { DayChange, LastPrice } from './LiveFigures.tsx';
import { MiniChart } from './MiniChart.tsx';
import { ProductLogo } from './ProductLogo.tsx';
import { ProductName } from './ProductName.tsx';
import type { Product } from './product.ts';

interface Props {
  readonly product: Product;
}

/** A product in a list: it leads to the trade screen and makes the product the current one there (MKT-15). */
export const ProductRow = memo(function ProductRow({ product }: Props) {
  return (
    <li className="h-16 border-b border-hairline [contain-intrinsic-size:auto_64px] [content-visibility:auto]">
      <Link
        to="/trade"
        search={{ symbol: product.code }}
        data-row={product.code}
        className={cx(ROW, 'h-full min-h-0! gap-2.5!')}
      >
        <ProductLogo product={product} />
        <ProductName product={product} wraps className="flex-1 text-base" />
        <MiniChart product={product} className="h-8 w-12 shrink-0 max-[374px]:hidden sm:w-16" />
        <span className="w-21 shrink-0 text-end text-base">
          <LastPrice product={product} />
        </span>
        <DayChange product={product} className="w-18 shrink-0" />
      </Link>
    </li>
  );
});
