import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR } from '@vitrine/domain/kernel/time';
import type { Call, RequestOf, ResponseOf } from '@vitrine/wire/call';
import { createClient, WireError } from '@vitrine/wire/client';
import type { StaffRole } from '@vitrine/wire/staff/role';
import { hashPassword } from '../../apps/server/src/platform/password.ts';
import { SecretBox } from '../../apps/server/src/platform/secret-box.ts';
import { codeOf, stepAt } from '../../apps/server/src/platform/totp.ts';
import { hashOf } from '../../apps/server/src/staff/store.ts';
import { TotpSecrets } from '../../apps/server/src/staff/totp-secrets.ts';
import type { TestDatabase } from './database.ts';

export interface StaffMember {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly totpSecret: Buffer;
  /** A session of his, begun when he was made. */
  readonly token: string;
  call<C extends Call>(call: C, request: RequestOf<C>, idempotencyKey?: string): Promise<ResponseOf<C>>;
}

/** The reason that a call is refused for; `done` when it is not. */
export async function outcome(asked: Promise<unknown>): Promise<string> {
  try {
    await asked;
    return 'done';
  } catch (error) {
    if (error instanceof WireError && error.reason !== undefined) return error.reason;
    throw error;
  }
}

/** The code that an authenticator with the secret shows at an instant (Unix ms), by default now. */
export function totpCode(secret: Uint8Array, at: number = Date.now()): string {
  return codeOf(secret, stepAt(at));
}

/** The bytes of a secret as people type it. */
export function fromBase32(text: string): Buffer {
  const bits = Array.from(text.replaceAll(/[ -]/g, '').toUpperCase(), (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code of a step (30 s since 1970) by the secret as people type it. */
export function totp(secret: string, step: number): string {
  return codeOf(fromBase32(secret), step);
}

/** What a person holds in his hand: it never shows a code twice, but waits for the next. */
export class Authenticator {
  readonly #secret: Buffer;
  #shown = 0;

  /** `secret`: as people type it. */
  constructor(secret: string) {
    this.#secret = fromBase32(secret);
  }

  async code(): Promise<string> {
    // The site takes the next step's code too: nobody waits for a code that it takes already.
    const step = Math.max(stepAt(Date.now()), this.#shown + 1);
    while (stepAt(Date.now()) < step - 1) await sleep(200);
    this.#shown = step;
    return codeOf(this.#secret, step);
  }
}

/** The key of every test site for secrets in the database. */
export const TEST_KEY = '7e57'.repeat(16);

/** One hash for everybody: it takes its time on purpose. */
export const STAFF_PASSWORD = 'four words that nobody guesses';
const passwordHash = hashPassword(STAFF_PASSWORD);
let made = 0;

interface NewStaff {
  readonly name?: string;
  /** The time that the site goes by. */
  readonly at?: number;
  /** For how long, minus five minutes, no call asks for a code: as long as a session lasts. */
  readonly freshForMs?: number;
}

/**
 * Somebody of the staff who has enrolled and is signed in, written straight into the database of the site at `url`: the
 * way in has tests of its own.
 */
export async function createStaff(
  site: { readonly url: string; readonly database: Pick<TestDatabase, 'superuser'> },
  roles: readonly StaffRole[],
  { name, at = Date.now(), freshForMs = 12 * HOUR }: NewStaff = {},
): Promise<StaffMember> {
  made += 1;
  const who = name ?? `Staff ${made}`;
  const email = `staff${made}@example.com`;
  const totpSecret = randomBytes(20);
  const token = randomBytes(32).toString('base64url');
  const [person] = await site.database.superuser<{ id: string }>(
    `INSERT INTO staff (email, name, roles, created_at, password_hash, is_vouched, enrolled_at)
     VALUES ($1, $2, $3, $4, $5, true, $4) RETURNING id`,
    [email, who, [...roles], new Date(at), await passwordHash],
  );
  const id = Number(person!.id);
  const sealed = new TotpSecrets(new SecretBox(Buffer.from(TEST_KEY, 'hex'))).seal(id, totpSecret);
  await site.database.superuser('UPDATE staff SET totp_secret = $2 WHERE id = $1', [id, sealed]);
  await site.database.superuser(
    `INSERT INTO staff_sessions (token_hash, staff_id, device, address, started_at, last_seen_at, code_at)
     VALUES ($1, $2, '', '', $3, $3, $4)`,
    [hashOf(token), id, new Date(at), new Date(at + freshForMs)],
  );
  return {
    id,
    email,
    name: who,
    password: STAFF_PASSWORD,
    totpSecret,
    token,
    call: (call, request, idempotencyKey) =>
      createClient({ origin: site.url, lang: () => 'en', token: () => token }).call(
        call,
        request,
        idempotencyKey === undefined ? {} : { idempotencyKey },
      ),
  };
}
