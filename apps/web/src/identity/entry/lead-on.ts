import { redirect } from '@tanstack/react-router';
import { ownPath } from '../../ground/own-path.ts';
import { useSession } from '../../ground/session.ts';

/** The address of a screen that leads into an account. Whoever reads its search judges it. */
export interface EntryLocation {
  readonly location: { readonly pathname: string };
  readonly search: {
    /** The page that asked for the login; followed only when it is one of this site. */
    readonly from?: unknown;
    /** The way into an account that is shown. */
    readonly by?: unknown;
    /** Of whoever invited. */
    readonly invite_code?: unknown;
  };
}

/**
 * Sends whoever is logged in to where `from` says; so a login leads on, because the route is asked again when the session
 * changes. A demo account may stay where one with a name begins.
 */
export function leadOn({ location, search: { from, by } }: EntryLocation): void {
  const { user } = useSession.getState();
  const isForNames = location.pathname !== '/login' || by === 'email' || by === 'phone';
  if (user !== undefined && !(user.is_demo === 1 && isForNames)) throw redirect({ href: ownPath(from), replace: true });
}
