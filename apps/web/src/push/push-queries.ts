import { useMutation, useQuery } from '@tanstack/react-query';
import type { PushKind } from '@vitrine/wire/push/kinds';
import { queryClient } from '../ground/client.ts';
import { useSession } from '../ground/session.ts';
import { readPushKinds, setPushKinds } from './push-device.ts';

const KEY = 'push-kinds';

/** What this browser is notified of. */
export const usePushKinds = () =>
  useQuery({ queryKey: [KEY], queryFn: ({ signal }) => readPushKinds(signal), staleTime: 0 });

/** Changes what this browser is notified of; nothing turns notifications off. */
export function useSetPushKinds() {
  const uid = useSession(({ user }) => user?.uid);
  return useMutation({
    mutationFn: async (kinds: readonly PushKind[]) => {
      if (uid !== undefined) await setPushKinds(uid, kinds);
      queryClient.setQueryData([KEY], kinds);
    },
  });
}
