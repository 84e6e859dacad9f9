import type { ReactNode } from 'react';
import { ProductLogo } from './ProductLogo.tsx';
import { ProductName } from './ProductName.tsx';
import { useProduct } from './queries.ts';

interface Props {
  readonly code: string;
  /** Known before the products are. */
  readonly showCode: string;
  /** The code alone, where there is no room for the name. */
  readonly isShort?: boolean;
  /** In place of the code. */
  readonly children?: ReactNode;
}

/** A product's logo, its code and, below it, what it is called: for a button, a cell or a heading. */
export function ProductMark({ code, showCode, isShort = false, children }: Props) {
  const product = useProduct(code);
  const plain = (
    <bdi dir="ltr" className="font-semibold">
      {showCode}
    </bdi>
  );
  if (product === undefined) return children ?? plain;
  return (
    <span className="flex min-w-0 items-center gap-2 text-start">
      <ProductLogo product={product} className="size-5" />
      {isShort ? (
        plain
      ) : (
        <ProductName product={product} className="max-w-36">
          {children}
        </ProductName>
      )}
    </span>
  );
}
