import type { StaffRole } from '@vitrine/wire/staff/role';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

/** Who is signed in. */
export interface Staff {
  readonly id: number;
  readonly name: string;
  readonly roles: readonly StaffRole[];
}

interface Session {
  readonly token: string | undefined;
  readonly staff: Staff | undefined;
  /** What the site deals in. */
  readonly mode: 'paper' | 'real' | undefined;
  /** It was ended by the server or for want of a sign, not by its person. */
  readonly wasEnded: boolean;
}

const NOBODY: Session = { token: undefined, staff: undefined, mode: undefined, wasEnded: false };

/** Of this tab alone, and gone with it: another tab signs in by itself, and the customers' app knows nothing of it. */
export const useSession = create<Session>()(
  persist((): Session => NOBODY, {
    name: 'vitrine.console.session',
    storage: createJSONStorage(() => sessionStorage),
    merge: (stored) => {
      const { token, staff, mode } = (stored ?? {}) as Partial<Session>;
      return typeof token === 'string' && typeof staff?.id === 'number'
        ? { token, staff, mode, wasEnded: false }
        : NOBODY;
    },
  }),
);

export function currentToken(): string | undefined {
  return useSession.getState().token;
}

/** Who is signed in; undefined on the way in or out. */
export function useStaff(): Staff | undefined {
  return useSession(({ staff }) => staff);
}

export function sessionBegan(session: Pick<Session, 'mode'> & { readonly token: string; readonly staff: Staff }): void {
  useSession.setState({ ...session, wasEnded: false });
}

/** The server no longer knows the token, or nobody was there for too long. */
export function sessionEnded(): void {
  useSession.setState({ ...NOBODY, wasEnded: true });
}

/** Its person has ended it. */
export function sessionClosed(): void {
  useSession.setState(NOBODY);
}
