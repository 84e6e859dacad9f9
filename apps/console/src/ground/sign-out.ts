import { me } from '@vitrine/wire/staff/operator/me';
import { staffSignOut } from '@vitrine/wire/staff/operator/staff-sign-out';
import { client, queryClient } from './client.ts';
import { currentToken, sessionClosed, sessionEnded } from './session.ts';

/** Keeps the session alive on the server. If it has ended there, the client handles the refusal. */
export async function keepSession(): Promise<void> {
  await client.call(me, {}).catch(() => undefined);
}

/** Ends the session here at once, then on the server. `idle`: after too long without activity. */
export async function signOut(why: 'asked' | 'idle' = 'asked'): Promise<void> {
  if (currentToken() === undefined) return;
  const isSent = client.call(staffSignOut, {}).catch(() => undefined);
  if (why === 'idle') sessionEnded();
  else sessionClosed();
  queryClient.clear();
  await isSent;
}
