import type { User } from '@vitrine/wire/identity/user';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface Session {
  readonly token: string | undefined;
  readonly user: User | undefined;
  /** The secret that leads back into the demo account of this browser; it outlives a logout. */
  readonly demoId: string | undefined;
}

/** Who is logged in, remembered by the browser. */
export const useSession = create<Session>()(
  persist((): Session => ({ token: undefined, user: undefined, demoId: undefined }), {
    name: 'vitrine.session',
    merge: (stored, initial) => {
      const { token, user, demoId } = (stored ?? {}) as Partial<Session>;
      if (typeof demoId !== 'string') return initial;
      if (typeof token !== 'string' || typeof user?.uid !== 'number') return { ...initial, demoId };
      return { token, user, demoId };
    },
  }),
);

export function currentToken(): string | undefined {
  return useSession.getState().token;
}

export function logIn(session: { readonly token: string; readonly user: User; readonly demoId: string }): void {
  useSession.setState(session);
}

/** Forgets token and user; the way back into the demo account stays. */
export function endSession(): void {
  useSession.setState({ token: undefined, user: undefined });
}
