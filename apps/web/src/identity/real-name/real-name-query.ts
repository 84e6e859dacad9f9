import { useQuery } from '@tanstack/react-query';
import { realNameCenter } from '@vitrine/wire/identity/real-name-center';
import type { RealNameStatus } from '@vitrine/wire/identity/real-name-status';
import { client } from '../../ground/client.ts';

const WHILE_WAITING_MS = 30_000;

export const realNameKey = (uid: number) => ['real-name', uid] as const;

/** Where the review of the customer's documents stands; asked for again while it is under way. */
export function useRealName(uid: number) {
  return useQuery<RealNameStatus>({
    queryKey: realNameKey(uid),
    queryFn: ({ signal }) => client.call(realNameCenter, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.review_status === 1 ? WHILE_WAITING_MS : false),
  });
}
