import type { User } from '@vitrine/wire/identity/user';
import type { UserRecord } from './store.ts';

/** The wire fields of a customer. */
export function userRow({ uid, isDemo }: UserRecord): User {
  return {
    uid,
    id: uid,
    email: '',
    mobile: '',
    name: '',
    nickname: '',
    area_code: '',
    level: 0,
    credit_score: 0,
    is_demo: isDemo ? 1 : 0,
    is_real: 0,
    is_trader: 0,
    invite_code: '',
    remark: '',
  };
}
