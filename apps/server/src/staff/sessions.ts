import { randomBytes } from 'node:crypto';
import { HOUR, MINUTE, SECOND } from '@vitrine/domain/kernel/time';
import type { Pool, PoolClient } from 'pg';
import type { StaffCaller } from '../platform/http/context.ts';
import {
  deleteSessionsBefore,
  findSession,
  insertSession,
  type OwnSession,
  readSessions,
  touchSession,
} from './store.ts';

const ABSOLUTE_MS = 12 * HOUR;
const IDLE_MS = 15 * MINUTE;
/** Interval at which the time of last use is stored. */
const TOUCH_MS = 5 * SECOND;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * Sessions of staff. They end after 12 hours, or after 15 minutes without a call. Each call reads session, person and
 * roles from the database, so that an ended session, a disabled person or a removed role takes effect on the next call.
 */
export class StaffSessions {
  readonly #db: Pool;
  readonly #now: () => number;

  constructor(db: Pool, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** Finds the person of a token and records its use. */
  async find(token: string): Promise<StaffCaller | undefined> {
    if (!TOKEN.test(token)) return undefined;
    const found = await findSession(this.#db, token);
    if (found === undefined) return undefined;
    const { session, staff, startedAt, lastSeenAt, codeAt } = found;
    const now = this.#now();
    if (staff.isDisabled || now - startedAt >= ABSOLUTE_MS || now - lastSeenAt >= IDLE_MS) return undefined;
    if (now - lastSeenAt >= TOUCH_MS) await touchSession(this.#db, session, now);
    return {
      staffId: staff.id,
      name: staff.name,
      email: staff.email,
      roles: staff.roles,
      token,
      session,
      endsAt: startedAt + ABSOLUTE_MS,
      codeAt,
      idleEndsAt: Math.min(now + IDLE_MS, startedAt + ABSOLUTE_MS),
    };
  }

  /** Starts a session and returns its token: 256 random bits. Deletes sessions that have expired. */
  async begin(client: PoolClient, staffId: number, device: string, address: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const now = this.#now();
    await deleteSessionsBefore(client, now - ABSOLUTE_MS);
    await insertSession(client, token, staffId, device, address, now);
    return token;
  }

  /** The active sessions of a person, last used first. */
  of(staffId: number): Promise<readonly OwnSession[]> {
    const now = this.#now();
    return readSessions(this.#db, staffId, now - ABSOLUTE_MS, now - IDLE_MS);
  }
}
