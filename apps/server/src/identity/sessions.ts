import { randomBytes } from 'node:crypto';
import { DAY, HOUR, MINUTE } from '@vitrine/domain/kernel/time';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { Caller } from '../platform/http/context.ts';
import type { SignInPlace } from './sign-in-place.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionOf,
  findEnded,
  findSession,
  insertSession,
  type OwnSession,
  readSessions,
  touchSessions,
} from './store.ts';

const IDLE_MS = 30 * DAY;
const ABSOLUTE_MS = 90 * DAY;
/** A time of last use is stored when the stored one is older than this, with all others that are due, every `STORE_MS`. */
const TOUCH_MS = MINUTE;
const STORE_MS = 15_000;
const CACHED = 100_000;
/** Maximum number of sessions in a user's list. */
const SHOWN = 100;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

interface Session extends Caller {
  readonly createdAt: number;
  lastSeenAt: number;
  storedSeenAt: number;
}

/**
 * Sessions in use are in memory by token, so that a call needs no database read and no hashing; the table has only
 * hashes. An unknown token is looked up in the table on every call. A session ends after 30 days without a call, after
 * 90 days, or on request. Listeners are notified when it ends.
 */
export class Sessions {
  readonly #db: Pool;
  readonly #log: Logger;
  readonly #now: () => number;
  readonly #known = new Map<string, Session>();
  readonly #lookups = new Map<string, Promise<Caller | undefined>>();
  readonly #listeners = new Set<(session: number) => void>();
  /** Sessions that ended during a lookup, which may still return them. */
  readonly #endedMeanwhile = new Set<number>();
  #touched = new Map<string, number>();
  #touchTimer: ReturnType<typeof setInterval> | undefined;
  #cleanTimer: ReturnType<typeof setInterval> | undefined;

  constructor(db: Pool, log: Logger, now: () => number = Date.now) {
    this.#db = db;
    this.#log = log;
    this.#now = now;
  }

  start(): void {
    const guarded = (work: () => Promise<void>) => () => {
      work().catch((error: unknown) => this.#log.error({ err: error }, 'sessions are not stored'));
    };
    this.#touchTimer = setInterval(
      guarded(() => this.#store()),
      STORE_MS,
    );
    const clean = guarded(() => deleteExpiredSessions(this.#db, IDLE_MS, ABSOLUTE_MS));
    this.#cleanTimer = setInterval(clean, HOUR);
  }

  async stop(): Promise<void> {
    clearInterval(this.#touchTimer);
    clearInterval(this.#cleanTimer);
    await this.#store();
  }

  /** The user of a token. Synchronous if the session is in memory. */
  find(token: string): Caller | undefined | Promise<Caller | undefined> {
    const session = this.#known.get(token);
    if (session !== undefined) return this.#alive(session) ? session : undefined;
    if (!TOKEN.test(token)) return undefined;
    const running = this.#lookups.get(token);
    if (running !== undefined) return running;
    const lookup: Promise<Caller | undefined> = findSession(this.#db, token).then(
      (record) => {
        // The session ended during the lookup.
        if (this.#lookups.get(token) !== lookup) return undefined;
        const hasEnded = record !== undefined && this.#endedMeanwhile.has(record.id);
        this.#forgetLookup(token);
        if (record === undefined || hasEnded) return undefined;
        const { id: session, uid, isDemo, createdAt, lastSeenAt } = record;
        const found: Session = { session, uid, isDemo, token, createdAt, lastSeenAt, storedSeenAt: lastSeenAt };
        return this.#alive(found) ? this.#keep(found) : undefined;
      },
      (error: unknown) => {
        this.#forgetLookup(token);
        throw error;
      },
    );
    this.#lookups.set(token, lookup);
    return lookup;
  }

  /** Starts a session: its number, and its token of 256 random bits. With `client`, as part of its transaction. */
  async begin(
    uid: number,
    place: SignInPlace,
    client: Pool | PoolClient = this.#db,
  ): Promise<{ readonly token: string; readonly id: number }> {
    const token = randomBytes(32).toString('base64url');
    return { token, id: await insertSession(client, token, uid, place) };
  }

  /** The active sessions of a user, last used first. */
  async of(uid: number): Promise<readonly OwnSession[]> {
    const stored = await readSessions(this.#db, uid, IDLE_MS, ABSOLUTE_MS, SHOWN);
    // For sessions in use, memory has newer times of last use than the table.
    const seen = new Map<number, number>();
    for (const { session, uid: owner, lastSeenAt } of this.#known.values()) {
      if (owner === uid) seen.set(session, lastSeenAt);
    }
    return stored
      .map((one) => ({ ...one, lastSeenAt: Math.max(one.lastSeenAt, seen.get(one.id) ?? 0) }))
      .sort((a, b) => b.lastSeenAt - a.lastSeenAt || b.id - a.id);
  }

  /** A session has ended, here or at another edge. */
  heard(session: string): void {
    this.#forget(Number(session));
  }

  /** Sessions may have ended unheard. */
  missed(): void {
    const known = [...this.#known.values()].map(({ session }) => session);
    findEnded(this.#db, known).then(
      (ended) => {
        for (const session of ended) this.#forget(session);
      },
      (error: unknown) => this.#log.error({ err: error }, 'sessions that may have ended stay open'),
    );
  }

  /** Ends a session of the user by its number; returns false if the user has no such session. */
  async revoke(uid: number, id: number): Promise<boolean> {
    if (!(await deleteSessionOf(this.#db, uid, id))) return false;
    this.#forget(id);
    return true;
  }

  /** Ends a session. Its token is refused from the moment of this call. */
  async end(token: string): Promise<void> {
    this.#known.delete(token);
    this.#forgetLookup(token);
    const id = await deleteSession(this.#db, token);
    // A lookup that started before the row was deleted must not restore it.
    this.#known.delete(token);
    this.#forgetLookup(token);
    if (id !== undefined) this.#tellEnd(id);
  }

  onEnd(listener: (session: number) => void): void {
    this.#listeners.add(listener);
  }

  #forget(id: number): void {
    for (const [token, { session }] of this.#known) if (session === id) this.#known.delete(token);
    if (this.#lookups.size > 0) this.#endedMeanwhile.add(id);
    this.#tellEnd(id);
  }

  #tellEnd(session: number): void {
    for (const listener of this.#listeners) listener(session);
  }

  #forgetLookup(token: string): void {
    this.#lookups.delete(token);
    if (this.#lookups.size === 0) this.#endedMeanwhile.clear();
  }

  #alive(session: Session): boolean {
    const now = this.#now();
    if (now - session.createdAt > ABSOLUTE_MS || now - session.lastSeenAt > IDLE_MS) {
      this.#known.delete(session.token);
      return false;
    }
    session.lastSeenAt = now;
    if (now - session.storedSeenAt > TOUCH_MS) {
      session.storedSeenAt = now;
      this.#touched.set(session.token, now);
    }
    return true;
  }

  #keep(session: Session): Session {
    if (this.#known.size >= CACHED) {
      const [oldest] = this.#known.keys();
      if (oldest !== undefined) this.#known.delete(oldest);
    }
    this.#known.set(session.token, session);
    return session;
  }

  async #store(): Promise<void> {
    const touched = this.#touched;
    this.#touched = new Map();
    if (touched.size > 0) await touchSessions(this.#db, touched);
  }
}
