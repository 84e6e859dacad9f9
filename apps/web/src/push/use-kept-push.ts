import { useEffect } from 'react';
import { useSession } from '../ground/session.ts';
import { resumePush } from './push-device.ts';

/** Keeps the notifications of a customer who logs in again. What fails is tried at the next start. */
export function useKeptPush(): void {
  const uid = useSession(({ user }) => user?.uid);
  const token = useSession((session) => session.token);
  useEffect(() => {
    if (uid !== undefined && token !== undefined) resumePush(uid).catch(() => undefined);
  }, [uid, token]);
}
