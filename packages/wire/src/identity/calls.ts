import type { RoomCalls } from '../call.ts';
import { createDemoAccount } from './create-demo-account.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { revokeSession } from './revoke-session.ts';
import { sessions } from './sessions.ts';
import { userInfo } from './user-info.ts';

export const IDENTITY_CALLS: RoomCalls = {
  customers: [createDemoAccount, login, logout, userInfo, sessions, revokeSession],
  operators: [],
};
