import { useQuery } from '@tanstack/react-query';
import { proposals } from '@vitrine/wire/staff/operator/proposals';
import { client } from './client.ts';
import { isOpenTo } from './roles.ts';
import { useStaff } from './session.ts';

const REFRESH_MS = 30_000;

/** How many things wait on each page of work, by its path. */
export function useWaiting(): Readonly<Record<string, number>> {
  const staff = useStaff();
  const { data } = useQuery({
    queryKey: ['proposals', 'waiting'],
    queryFn: async ({ signal }) => (await client.call(proposals, { state: 'pending' }, { signal })).rows.length,
    enabled: isOpenTo(proposals, staff?.roles ?? []),
    refetchInterval: REFRESH_MS,
  });
  return data === undefined ? {} : { '/proposals': data };
}
