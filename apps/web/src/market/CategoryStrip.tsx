import { Segmented } from '@vitrine/ui/components/Segmented';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { NoData } from '../ground/ListEnd.tsx';
import { usePreferences } from '../ground/preferences.ts';
import type { Product } from './product.ts';
import { useCategories } from './queries.ts';

/** Every category together. */
export const ALL = 'all';
/** The products marked in this browser. */
const FAVOURITES = 'favourites';

/** What a category is called, by its number. */
export function useCategoryName(): (id: number) => string | undefined {
  const categories = useCategories().data;
  return useCallback((id) => categories?.find((category) => category.Id === id)?.NameShowTrans, [categories]);
}

/** Whether a product belongs to a category, to {@link ALL} or to {@link FAVOURITES}. */
export function useIsInCategory(category: string): (product: Product) => boolean {
  const favourites = usePreferences((preferences) => preferences.favourites);
  return useCallback(
    ({ categoryId, code }) =>
      category === FAVOURITES ? favourites.includes(code) : category === ALL || String(categoryId) === category,
    [category, favourites],
  );
}

/** What is said where a category has no products. */
export function EmptyCategory({ category }: { readonly category: string }) {
  const t = useTranslations('market');
  return <NoData text={t(category === FAVOURITES ? 'noFavouritesText' : 'emptyText')} />;
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
  const hasFavourites = usePreferences(({ favourites }) => favourites.length > 0);
  return (
    <Segmented
      label={t('category')}
      options={[
        { value: ALL, label: t('all') },
        ...(hasFavourites || value === FAVOURITES ? [{ value: FAVOURITES, label: t('favourites') }] : []),
        ...categories.map(({ Id, NameShowTrans }) => ({ value: String(Id), label: NameShowTrans })),
      ]}
      value={value}
      onChange={onChange}
      className={`px-1 ${className ?? ''}`}
    />
  );
}
