import { useSession } from './session.ts';

const STORED_AS = 'vitrine.own-draft';

interface OwnDraft {
  readonly uid: number;
  readonly name: string;
  readonly values: unknown;
}

/** Keeps what a customer has entered in a form of their own until it is sent, in this window and as long as they are logged in. */
export function keepOwnDraft(name: string, values: object): void {
  const uid = useSession.getState().user?.uid;
  if (uid === undefined) return;
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify({ uid, name, values } satisfies OwnDraft));
  } catch {
    // The browser stores nothing: the form is empty after a reload.
  }
}

/** What this customer has entered there, to be judged by the form; undefined when nothing was kept, or that of somebody else. */
export function ownDraft(name: string): unknown {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORED_AS) ?? 'null') as OwnDraft | null;
    return kept?.name === name && kept.uid === useSession.getState().user?.uid ? kept.values : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets it: the form was sent, or the session has ended. */
export function dropOwnDraft(): void {
  sessionStorage.removeItem(STORED_AS);
}
