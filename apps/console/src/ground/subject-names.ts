import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { ChangeWordings } from './change-wording.ts';
import { client } from './client.ts';
import { useStaff } from './session.ts';

/** Names hardly change, and new ones are rare. */
const FRESH_MS = 5 * 60_000;
/** Without names the page shows keys: they are asked for again. */
const RETRY_MS = 5_000;

/** What people call instruments, staff and other subjects, by the subject: `instrument/31` is `BTC/USD`. */
export function useSubjectNames(isNeeded = true): ReadonlyMap<string, string> | undefined {
  const wordings = useContext(ChangeWordings);
  const roles = useStaff()?.roles ?? [];
  return useQuery({
    enabled: isNeeded,
    queryKey: ['subject-names', roles],
    queryFn: async ({ signal }) => {
      const names = await Promise.all(
        wordings.map(({ loadSubjectNames }) => loadSubjectNames?.(client, signal, roles)),
      );
      return new Map(names.flatMap((map) => [...(map ?? [])]));
    },
    staleTime: FRESH_MS,
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : false),
  }).data;
}
