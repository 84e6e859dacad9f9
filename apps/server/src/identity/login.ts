import { login } from '@vitrine/wire/identity/login';
import type { Pool } from 'pg';
import { Refused } from '../platform/http/answer.ts';
import { addressGroup } from '../platform/http/client-address.ts';
import { route } from '../platform/http/context.ts';
import type { WindowCounter } from '../platform/http/window-counter.ts';
import { deviceOf } from './device.ts';
import type { Sessions } from './sessions.ts';
import { findDemoUser } from './store.ts';
import { userRow } from './user-row.ts';

export const loginRoute = (db: Pool, sessions: Sessions, perAddress: WindowCounter) =>
  route(login, async ({ demo_id }, { address, userAgent }) => {
    if (!perAddress.allows(addressGroup(address))) return new Refused('request.too-many');
    const user = await findDemoUser(db, demo_id);
    if (user === undefined) return new Refused('identity.wrong-credentials');
    return { token: await sessions.begin(user.uid, deviceOf(userAgent)), user: userRow(user) };
  });
