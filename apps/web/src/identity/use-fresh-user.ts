import { useQuery } from '@tanstack/react-query';
import { userInfo } from '@vitrine/wire/identity/user-info';
import { client } from '../ground/client.ts';
import { currentToken, useSession } from '../ground/session.ts';

/** Reads again who is logged in: staff may have removed a nickname or picture, or verified a name, since the log-in. */
export function useFreshUser(uid: number): void {
  useQuery({
    queryKey: ['profile', uid],
    queryFn: async ({ signal }) => {
      const token = currentToken();
      const user = await client.call(userInfo, {}, { signal });
      if (currentToken() === token) useSession.setState({ user });
      return user;
    },
    staleTime: 0,
  });
}
