import type { ReactNode } from 'react';
import { ProductLogo } from './ProductLogo.tsx';
import { ProductName } from './ProductName.tsx';
import { useProduct } from './queries.ts';

interface Props {
  readonly code: string;
  /** Known before the products are. */
  readonly showCode: string;
  /** In place of the code. */
  readonly children?: ReactNode;
}

/** A product's logo, its code and, below it, what it is called: for a button, a cell or a heading. */
export function ProductMark({ code, showCode, children }: Props) {
  const product = useProduct(code);
  if (product === undefined)
    return children !== undefined ? (
      children
    ) : (
      <bdi dir="ltr" className="font-semibold">
        {showCode}
      </bdi>
    );
  return (
    <span className="flex min-w-0 items-center gap-2 text-start">
      <ProductLogo product={product} className="size-5" />
      <ProductName product={product} className="max-w-36">
        {children}
      </ProductName>
    </span>
  );
}
