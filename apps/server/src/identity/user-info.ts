import { userInfo } from '@vitrine/wire/identity/user-info';
import type { Pool } from 'pg';
import { route } from '../platform/http/context.ts';
import { readProfile } from './account-store.ts';
import { userRow } from './user-row.ts';

export const userInfoRoute = (db: Pool) =>
  route(userInfo, async (_request, { caller }) => userRow(await readProfile(db, caller.uid)));
