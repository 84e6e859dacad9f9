import { ProductLogo } from './ProductLogo.tsx';
import { useProduct } from './queries.ts';

interface Props {
  readonly code: string;
  /** Known before the products are. */
  readonly showCode: string;
}

/** The product of an order: its logo, its code and, below it, what it is called. For a button or a cell. */
export function ProductMark({ code, showCode }: Props) {
  const product = useProduct(code);
  return (
    <span className="flex min-w-0 items-center gap-2 text-start">
      {product === undefined ? null : <ProductLogo product={product} className="size-5" />}
      <span className="flex min-w-0 flex-col">
        <bdi dir="ltr" className="font-semibold">
          {showCode}
        </bdi>
        {product === undefined || product.name === showCode ? null : (
          <span className="max-w-36 truncate text-xs font-normal text-muted">{product.name}</span>
        )}
      </span>
    </span>
  );
}
