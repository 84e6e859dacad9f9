import type { User } from '@vitrine/wire/identity/user';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { persist } from 'zustand/middleware';

interface Session {
  readonly token: string | undefined;
  readonly user: User | undefined;
  /** The secret that leads back into the demo account of this browser; it outlives a logout. */
  readonly demoId: string | undefined;
  /** The server ended the session, not the user. */
  readonly wasEnded: boolean;
}

const NOBODY: Session = { token: undefined, user: undefined, demoId: undefined, wasEnded: false };
const STORED_AS = 'vitrine.session';

/** Who is logged in, remembered by the browser and the same in all its windows. */
export const useSession = create<Session>()(
  persist((): Session => NOBODY, {
    name: STORED_AS,
    merge: (stored) => {
      const { token, user, demoId, wasEnded } = (stored ?? {}) as Partial<Session>;
      const secret = typeof demoId === 'string' ? demoId : undefined;
      if (typeof token !== 'string' || typeof user?.uid !== 'number')
        return { ...NOBODY, demoId: secret, wasEnded: wasEnded === true };
      return { token, user, demoId: secret, wasEnded: false };
    },
  }),
);

/** The token that the server has accepted since the page was loaded; one from the browser's memory may be dead. */
let confirmed: string | undefined;

export function wasConfirmed(token: string | undefined): boolean {
  return token !== undefined && token === confirmed;
}

/** The server has answered as to somebody logged in. */
export function confirmSession(token: string | undefined): void {
  confirmed = token;
}

export function currentToken(): string | undefined {
  return useSession.getState().token;
}

let loggedInAt = 0;

/** When this window logged in (`Date.now()`): its user is as new; 0 if it found the session. */
export const logInTime = (): number => loggedInAt;

/** The key of a demo account that this browser keeps stays, unless `demoId` is that of another. */
export function logIn(session: { readonly token: string; readonly user: User; readonly demoId?: string }): void {
  confirmSession(session.token);
  loggedInAt = Date.now();
  useSession.setState({ ...session, wasEnded: false });
}

/** Forgets token and user; the way back into the demo account stays. */
export function endSession(): void {
  useSession.setState({ token: undefined, user: undefined, wasEnded: false });
}

/** The key leads nowhere any more. */
export function forgetDemo(): void {
  useSession.setState({ demoId: undefined });
}

/**
 * As {@link endSession}, when the server no longer knows the token. Another window may have begun the session that
 * replaced it: then this one follows.
 */
export function sessionEnded(): void {
  const ended = currentToken();
  void useSession.persist.rehydrate();
  if (currentToken() !== ended) return;
  useSession.setState({ token: undefined, user: undefined, wasEnded: true });
}

/**
 * A store of what the customer owns, emptied when the session changes. Nothing else empties it: answers that arrive before
 * the pushes are followed stay on the screen.
 */
export function ownStore<State>(empty: State): UseBoundStore<StoreApi<State>> {
  const store = create<State>()(() => empty);
  useSession.subscribe(({ token }, { token: before }) => {
    if (token !== before) store.setState(empty, true);
  });
  return store;
}

/** Takes over what another window of this browser has done: logged in, out, or as somebody else. Called once. */
export function followOtherWindows(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === STORED_AS || key === null) void useSession.persist.rehydrate();
  });
}
