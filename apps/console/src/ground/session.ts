import type { StaffRole } from '@vitrine/wire/staff/role';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { shareWithTabs } from './share-with-tabs.ts';

/** Who is signed in. */
export interface Staff {
  readonly id: number;
  readonly name: string;
  readonly roles: readonly StaffRole[];
}

interface Session {
  readonly token: string | undefined;
  readonly staff: Staff | undefined;
  /** Whether the site trades real money. */
  readonly mode: 'paper' | 'real' | undefined;
  /** The server or the idle timer ended the session, not the user. */
  readonly wasEnded: boolean;
}

const NOBODY: Session = { token: undefined, staff: undefined, mode: undefined, wasEnded: false };

/**
 * One session for each browser: a new tab is signed in, and signing out ends it in every tab. Separate from the customer
 * app's. It ends on the server after 15 minutes without activity, also if nobody signs out.
 */
export const useSession = create<Session>()(
  persist((): Session => NOBODY, {
    name: 'vitrine.console.session',
    storage: createJSONStorage(() => localStorage),
    // Why a session ended is said in the tab where it ended.
    partialize: ({ token, staff, mode }) => ({ token, staff, mode, wasEnded: false }),
    merge: (stored) => {
      const { token, staff, mode } = (stored ?? {}) as Partial<Session>;
      return typeof token === 'string' && typeof staff?.id === 'number'
        ? { token, staff, mode, wasEnded: false }
        : NOBODY;
    },
  }),
);

shareWithTabs(useSession);

export function currentToken(): string | undefined {
  return useSession.getState().token;
}

/** Who is signed in; undefined while signing in or out. */
export function useStaff(): Staff | undefined {
  return useSession(({ staff }) => staff);
}

export function sessionBegan(session: Pick<Session, 'mode'> & { readonly token: string; readonly staff: Staff }): void {
  useSession.setState({ ...session, wasEnded: false });
}

/** The server rejected the token, or the session was idle for too long. */
export function sessionEnded(): void {
  useSession.setState({ ...NOBODY, wasEnded: true });
}

/** The user signed out. */
export function sessionClosed(): void {
  useSession.setState(NOBODY);
}
