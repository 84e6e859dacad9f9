import { useQuery } from '@tanstack/react-query';
import type { User } from '@vitrine/wire/identity/user';
import { userInfo } from '@vitrine/wire/identity/user-info';
import { client } from '../ground/client.ts';
import { useSession } from '../ground/session.ts';

/** The customer as the server knows them now: they may have been verified, or have set a pay password, in another window. */
export function useOwnUser(): User | undefined {
  const known = useSession((session) => session.user);
  const answer = useQuery({
    queryKey: ['profile', known?.uid],
    enabled: known !== undefined,
    queryFn: ({ signal }) => client.call(userInfo, {}, { signal }),
    staleTime: 0,
  });
  return answer.data ?? known;
}
