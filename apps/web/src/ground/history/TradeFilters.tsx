import { useTranslations } from 'use-intl';
import { Select } from '../panels.tsx';
import type { TradeFilter } from './trade-filter.ts';

const ALL = 0;

export interface TradeFiltersProps {
  /** Those to choose from; none until they are known. */
  readonly products: readonly { readonly id: number; readonly showCode: string }[] | undefined;
  /** 0 contract orders, 1 timed options. */
  readonly source: 0 | 1;
  readonly filter: TradeFilter;
  readonly onFilter: (filter: TradeFilter) => void;
}

/** Filters own trades by product and side. */
export function TradeFilters({ products, source, filter, onFilter }: TradeFiltersProps) {
  const t = useTranslations('views.filter');
  const { product = ALL, side = ALL, ...days } = filter;
  const choose = (next: { readonly product: number; readonly side: number }) =>
    onFilter({
      ...days,
      ...(next.product === ALL ? {} : { product: next.product }),
      ...(next.side === 1 || next.side === 2 ? { side: next.side } : {}),
    });
  const productOptions = useProductOptions(products, product);
  const sideLabel = t(source === 1 ? 'direction' : 'side');
  const sides = [
    { value: ALL, label: t(source === 1 ? 'bothDirections' : 'bothSides') },
    { value: 1, label: t(source === 1 ? 'up' : 'buy') },
    { value: 2, label: t(source === 1 ? 'down' : 'sell') },
  ];
  return (
    <>
      <div className="min-w-0 sm:w-44">
        <Select
          label={t('product')}
          options={productOptions}
          value={product}
          onChange={(id) => choose({ product: id, side })}
          placeholder={t('product')}
        />
      </div>
      <div className="min-w-0 sm:w-44">
        <Select
          label={sideLabel}
          options={sides}
          value={side}
          onChange={(one) => choose({ product, side: one })}
          placeholder={sideLabel}
        />
      </div>
    </>
  );
}

/** All products, each of them, and the chosen one where an old address names one that is not listed any more. */
function useProductOptions(products: TradeFiltersProps['products'], chosen: number) {
  const t = useTranslations('views.filter');
  const options = [
    { value: ALL, label: t('allProducts') },
    ...(products ?? []).map(({ id, showCode }) => ({ value: id, label: showCode })),
  ];
  if (options.some(({ value }) => value === chosen)) return options;
  const label = products === undefined ? t('product') : t('unlisted', { id: String(chosen) });
  return [...options, { value: chosen, label }];
}
