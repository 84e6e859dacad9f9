import type { User } from '@vitrine/wire/identity/user';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface Session {
  readonly token: string | undefined;
  readonly user: User | undefined;
  /** The secret that leads back into the demo account of this browser; it outlives a logout. */
  readonly demoId: string | undefined;
  /** The server ended the session, not the user. */
  readonly wasEnded: boolean;
}

/** Who is logged in, remembered by the browser. */
export const useSession = create<Session>()(
  persist((): Session => ({ token: undefined, user: undefined, demoId: undefined, wasEnded: false }), {
    name: 'vitrine.session',
    merge: (stored, initial) => {
      const { token, user, demoId, wasEnded } = (stored ?? {}) as Partial<Session>;
      if (typeof demoId !== 'string') return initial;
      if (typeof token !== 'string' || typeof user?.uid !== 'number')
        return { ...initial, demoId, wasEnded: wasEnded === true };
      return { ...initial, token, user, demoId };
    },
  }),
);

export function currentToken(): string | undefined {
  return useSession.getState().token;
}

export function logIn(session: { readonly token: string; readonly user: User; readonly demoId: string }): void {
  useSession.setState({ ...session, wasEnded: false });
}

/** Forgets token and user; the way back into the demo account stays. */
export function endSession(): void {
  useSession.setState({ token: undefined, user: undefined, wasEnded: false });
}

/** As {@link endSession}, when the server no longer knows the token. */
export function sessionEnded(): void {
  useSession.setState({ token: undefined, user: undefined, wasEnded: true });
}
