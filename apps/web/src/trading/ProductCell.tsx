import { Badge } from '@vitrine/ui/components/Badge';
import { Numeric } from '@vitrine/ui/components/Figures';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { useTranslations } from 'use-intl';
import { ProductMark } from '../market/index.ts';
import { orderWords } from './order-values.ts';

export function SideBadge({ row }: { readonly row: OrderRow }) {
  const t = useTranslations('trading.positions');
  const { side } = orderWords(row);
  return <Badge tone={side === 'buy' ? 'up' : 'down'}>{t(side)}</Badge>;
}

interface Props {
  readonly row: OrderRow;
  readonly onProduct: (code: string) => void;
}

/** An order's product, which opens its chart, and its side. */
export function ProductCell({ row, onProduct }: Props) {
  return (
    <span className="flex items-center gap-1.5">
      <ProductButton row={row} onProduct={onProduct} />
      <SideBadge row={row} />
    </span>
  );
}

export function ProductButton({ row, onProduct }: Props) {
  return (
    <button
      type="button"
      onClick={() => onProduct(row.ForexTradeLists.Code)}
      className="-mx-1 min-h-9 rounded-badge px-1 hover:underline"
    >
      <ProductMark isShort code={row.ForexTradeLists.Code} showCode={row.ForexTradeLists.ShowCode} />
    </button>
  );
}

/** The same on a card, where a finger presses it. */
export function ProductTitle({ row, onProduct }: Props) {
  return (
    <>
      <button
        type="button"
        onClick={() => onProduct(row.ForexTradeLists.Code)}
        className="-my-2 min-h-11 min-w-0 rounded-badge"
      >
        <ProductMark code={row.ForexTradeLists.Code} showCode={row.ForexTradeLists.ShowCode} />
      </button>
      <SideBadge row={row} />
    </>
  );
}

/** Lots and leverage. */
export function LotsCell({ row }: Pick<Props, 'row'>) {
  const t = useTranslations('trading.positions');
  return (
    <Numeric>
      {orderWords(row).lots} <span className="text-muted">{t('multiple', { multiple: row.Multiple })}</span>
    </Numeric>
  );
}
