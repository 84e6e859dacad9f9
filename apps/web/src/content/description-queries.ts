import { useQuery } from '@tanstack/react-query';
import { description } from '@vitrine/wire/content/description';
import { client } from '../ground/client.ts';
import { currentLanguage } from '../ground/current-language.ts';

/** A static page by its group, from the first entry of the answer (NEWS-08); null where it has none. */
export function useDescription(group: string | undefined) {
  return useQuery({
    queryKey: ['description', group, currentLanguage()],
    enabled: group !== undefined,
    queryFn: async ({ signal }) => (await client.call(description, { group: group ?? '' }, { signal })).data[0] ?? null,
    staleTime: 5 * 60_000,
    // Without a network the call fails, and says so, instead of waiting for one behind a skeleton.
    networkMode: 'always',
    refetchOnReconnect: true,
  });
}
