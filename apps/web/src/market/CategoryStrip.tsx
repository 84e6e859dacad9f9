import { Segmented } from '@vitrine/ui/components/Segmented';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import type { Product } from './product.ts';
import { useCategories } from './queries.ts';

/** Every category together. */
export const ALL = 'all';

/** What a category is called, by its number. */
export function useCategoryName(): (id: number) => string | undefined {
  const categories = useCategories().data;
  return useCallback((id) => categories?.find((category) => category.Id === id)?.NameShowTrans, [categories]);
}

export function isInCategory(product: Product, category: string): boolean {
  return category === ALL || String(product.categoryId) === category;
}

interface Props {
  readonly value: string;
  readonly onChange: (category: string) => void;
  readonly className?: string;
}

/** The categories as a strip; it scrolls sideways where it is too long. */
export function CategoryStrip({ value, onChange, className }: Props) {
  const t = useTranslations('market');
  const categories = useCategories().data ?? [];
  return (
    <Segmented
      label={t('category')}
      options={[
        { value: ALL, label: t('all') },
        ...categories.map(({ Id, NameShowTrans }) => ({ value: String(Id), label: NameShowTrans })),
      ]}
      value={value}
      onChange={onChange}
      className={`px-1 ${className ?? ''}`}
    />
  );
}
