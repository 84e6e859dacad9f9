import { MINUTE } from '@vitrine/domain/kernel/time';
import type { Deps } from '../platform/deps.ts';
import type { FactRelay } from '../platform/facts.ts';
import type { StartedRoom } from '../room.ts';
import { createDemoAccountRoute } from './create-demo-account.ts';
import { loginRoute } from './login.ts';
import { logoutRoute } from './logout.ts';
import { ownSessionRoutes } from './own-sessions.ts';
import { Sessions } from './sessions.ts';
import { userInfoRoute } from './user-info.ts';

export interface IdentityRoom extends StartedRoom {
  readonly sessions: Sessions;
}

/** Demo accounts and sessions. */
export function startRoom({ db, log, link, limits, sharedLimits }: Deps, relay: FactRelay): IdentityRoom {
  const sessions = new Sessions(db, log);
  link.on('identity.ended', sessions);
  return {
    sessions,
    startJobs: () => sessions.start(),
    stop: () => sessions.stop(),
    routes: [
      createDemoAccountRoute(db, sessions, relay, sharedLimits.window('demos', limits.demosPerAddress, 10 * MINUTE)),
      loginRoute(db, sessions, sharedLimits.window('logins', limits.loginsPerAddress, MINUTE)),
      logoutRoute(sessions),
      userInfoRoute(),
      ...ownSessionRoutes(sessions),
    ],
  };
}
