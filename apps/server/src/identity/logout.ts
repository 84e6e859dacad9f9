import { logout } from '@vitrine/wire/identity/logout';
import { route } from '../platform/http/context.ts';
import type { Sessions } from './sessions.ts';

export const logoutRoute = (sessions: Sessions) =>
  route(logout, async (_request, { caller }) => {
    await sessions.end(caller.token);
    return null;
  });
