import { userInfo } from '@vitrine/wire/identity/user-info';
import { route } from '../platform/http/context.ts';
import { userRow } from './user-row.ts';

export const userInfoRoute = () => route(userInfo, (_request, { caller }) => userRow(caller));
