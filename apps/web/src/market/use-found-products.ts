import { useQuery } from '@tanstack/react-query';
import { searchInstruments } from '@vitrine/wire/market/search-instruments';
import { useMemo } from 'react';
import { client } from '../ground/client.ts';
import { searchable, usePaused } from '../ground/use-paused.ts';
import { useCategoryName } from './CategoryStrip.tsx';
import { findProducts } from './find-products.ts';
import type { Product } from './product.ts';

export interface FoundProducts {
  /** Undefined until the products have come. */
  readonly found: readonly Product[] | undefined;
  /** Nothing was found yet, and the server, which also knows aliases, is still being asked. */
  readonly isSearching: boolean;
}

/**
 * The products that answer a search, all of them for an empty one: at once among those that are loaded, then in the
 * server's words (NEWS-19), which stays silent when it cannot be reached.
 */
export function useFoundProducts(products: readonly Product[] | undefined, typed: string): FoundProducts {
  const name = searchable(typed);
  const asked = usePaused(name);
  const categoryName = useCategoryName();
  const answer = useQuery({
    queryKey: ['search', asked],
    enabled: asked !== '',
    queryFn: async ({ signal }) =>
      (await client.call(searchInstruments, { name: asked }, { signal })).map(({ Id }) => Id),
    staleTime: 60_000,
  });
  const ids = asked === name && name !== '' ? answer.data : undefined;
  const found = useMemo(
    () =>
      products === undefined || ids === undefined
        ? products && findProducts(products, name, categoryName)
        : ids.flatMap((id) => products.find((product) => product.id === id) ?? []),
    [products, ids, name, categoryName],
  );
  const isAsking = name !== '' && (asked !== name || answer.fetchStatus === 'fetching');
  return { found, isSearching: isAsking && found?.length === 0 };
}
