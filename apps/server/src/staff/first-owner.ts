import { randomBytes } from 'node:crypto';
import { DAY } from '@vitrine/domain/kernel/time';
import type { Pool } from 'pg';
import { hashPassword } from '../platform/password.ts';
import { base32 } from '../platform/totp.ts';
import { hasOwner, putFirstOwner } from './store.ts';

/** The credentials for the first sign-in of the first owner. */
export interface FirstOwner {
  readonly email: string;
  readonly password: string;
}

const EMAIL = 'owner@localhost';
const PASSWORD_BYTES = 15;

/**
 * Creates a one-time password for the first owner, valid for 24 hours; earlier ones become invalid. Undefined once an
 * owner has enrolled a second factor.
 */
export async function admitFirstOwner(db: Pool, at: number): Promise<FirstOwner | undefined> {
  if (await hasOwner(db)) return undefined;
  const password = (base32(randomBytes(PASSWORD_BYTES)).toLowerCase().match(/.{4}/g) ?? []).join('-');
  await putFirstOwner(db, { email: EMAIL, name: 'Owner', passwordHash: await hashPassword(password) }, at, at + DAY);
  return { email: EMAIL, password };
}
