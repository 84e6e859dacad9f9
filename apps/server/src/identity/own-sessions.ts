import { revokeSession } from '@vitrine/wire/identity/revoke-session';
import { sessions as sessionsCall } from '@vitrine/wire/identity/sessions';
import { Refused } from '../platform/http/answer.ts';
import { type Route, route } from '../platform/http/context.ts';
import type { Sessions } from './sessions.ts';

export function ownSessionRoutes(sessions: Sessions): readonly Route[] {
  return [
    route(sessionsCall, async (_request, { caller }) =>
      (await sessions.of(caller.uid)).map(({ id, device, address, createdAt, lastSeenAt }) => ({
        id,
        device,
        address,
        createdAt: new Date(createdAt).toISOString(),
        lastSeenAt: new Date(lastSeenAt).toISOString(),
        isCurrent: id === caller.session,
      })),
    ),
    route(revokeSession, async ({ id }, { caller }) =>
      (await sessions.revoke(caller.uid, id)) ? null : new Refused('request.not-found'),
    ),
  ];
}
