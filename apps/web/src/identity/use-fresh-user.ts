import { useQuery } from '@tanstack/react-query';
import { userInfo } from '@vitrine/wire/identity/user-info';
import { client } from '../ground/client.ts';
import { currentToken, logInTime, useSession } from '../ground/session.ts';

/** The answer to a log-in is not asked for again by the screen that it leads to (milliseconds). */
const FRESH_MS = 3_000;

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
    initialData: () => useSession.getState().user,
    initialDataUpdatedAt: logInTime,
    staleTime: FRESH_MS,
  });
}
