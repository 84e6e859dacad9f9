import { MINUTE } from '@vitrine/domain/kernel/time';
import type { Deps } from '../platform/deps.ts';
import type { FactRelay } from '../platform/facts.ts';
import type { Route } from '../platform/http/context.ts';
import { WindowCounter } from '../platform/http/window-counter.ts';
import { createDemoAccountRoute } from './create-demo-account.ts';
import { loginRoute } from './login.ts';
import { logoutRoute } from './logout.ts';
import { ownSessionRoutes } from './own-sessions.ts';
import type { Sessions } from './sessions.ts';
import { userInfoRoute } from './user-info.ts';

export { deviceOf } from './device.ts';
export { Sessions } from './sessions.ts';

export function identityRoutes({ db, limits }: Deps, sessions: Sessions, relay: FactRelay): readonly Route[] {
  return [
    createDemoAccountRoute(db, sessions, relay, new WindowCounter(limits.demosPerAddress, 10 * MINUTE)),
    loginRoute(db, sessions, new WindowCounter(limits.loginsPerAddress, MINUTE)),
    logoutRoute(sessions),
    userInfoRoute(),
    ...ownSessionRoutes(sessions),
  ];
}
