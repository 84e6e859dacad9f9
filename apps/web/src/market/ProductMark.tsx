import { ProductLogo } from './ProductLogo.tsx';
import { ProductName } from './ProductName.tsx';
import { useProduct } from './queries.ts';

interface Props {
  readonly code: string;
  /** Known before the products are. */
  readonly showCode: string;
}

/** A product's logo, its code and, below it, what it is called: for a button, a cell or a heading. */
export function ProductMark({ code, showCode }: Props) {
  const product = useProduct(code);
  if (product === undefined)
    return (
      <bdi dir="ltr" className="font-semibold">
        {showCode}
      </bdi>
    );
  return (
    <span className="flex min-w-0 items-center gap-2 text-start">
      <ProductLogo product={product} className="size-5" />
      <ProductName product={product} className="max-w-36" />
    </span>
  );
}
