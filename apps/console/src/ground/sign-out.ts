import { me } from '@vitrine/wire/staff/operator/me';
import { staffSignOut } from '@vitrine/wire/staff/operator/staff-sign-out';
import { client, queryClient } from './client.ts';
import { currentToken, sessionClosed, sessionEnded } from './session.ts';

/** Tells the server that somebody is there; what it answers to a dead session the client hears by itself. */
export async function keepSession(): Promise<void> {
  await client.call(me, {}).catch(() => undefined);
}

/** Ends the session here at once and at the server as soon as it hears of it. `idle`: nobody was there for too long. */
export async function signOut(why: 'asked' | 'idle' = 'asked'): Promise<void> {
  if (currentToken() === undefined) return;
  const told = client.call(staffSignOut, {}).catch(() => undefined);
  if (why === 'idle') sessionEnded();
  else sessionClosed();
  queryClient.clear();
  await told;
}
