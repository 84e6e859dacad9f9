import { randomBytes } from 'node:crypto';
import { DAY } from '@vitrine/domain/kernel/time';
import type { Pool } from 'pg';
import { hashPassword } from '../platform/password.ts';
import { hasOwner, putFirstOwner } from './store.ts';
import { base32 } from './totp.ts';

/** What the person at the terminal signs in with, once. */
export interface FirstOwner {
  readonly email: string;
  readonly password: string;
}

const EMAIL = 'owner@localhost';
const PASSWORD_BYTES = 15;

/**
 * A one-time password for the first owner, good for 24 hours; every former one is void. Undefined once an owner has
 * enrolled their second factor.
 */
export async function admitFirstOwner(db: Pool, at: number): Promise<FirstOwner | undefined> {
  if (await hasOwner(db)) return undefined;
  const password = (base32(randomBytes(PASSWORD_BYTES)).toLowerCase().match(/.{4}/g) ?? []).join('-');
  await putFirstOwner(db, { email: EMAIL, name: 'Owner', passwordHash: await hashPassword(password) }, at, at + DAY);
  return { email: EMAIL, password };
}
