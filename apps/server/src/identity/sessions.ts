import { randomBytes } from 'node:crypto';
import { DAY, HOUR, MINUTE } from '@vitrine/domain/kernel/time';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { Caller } from '../platform/http/context.ts';
import { deleteExpiredSessions, deleteSession, findSession, insertSession, touchSessions } from './store.ts';

const IDLE_MS = 30 * DAY;
const ABSOLUTE_MS = 90 * DAY;
/** How stale the stored time of last use may be. */
const TOUCH_MS = HOUR;
const CACHED = 100_000;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

interface Session extends Caller {
  readonly createdAt: number;
  lastSeenAt: number;
  storedSeenAt: number;
}

/**
 * The sessions in use, in memory by token, so that a call costs no database read and no hash; the table holds only
 * hashes. Unknown tokens are looked up once each time they come. A session ends after 30 idle days, 90 days in all, or
 * when it is ended; its listeners hear of the last.
 */
export class Sessions {
  readonly #db: Pool;
  readonly #log: Logger;
  readonly #now: () => number;
  readonly #known = new Map<string, Session>();
  readonly #lookups = new Map<string, Promise<Caller | undefined>>();
  readonly #listeners = new Set<(token: string) => void>();
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
      MINUTE,
    );
    const clean = guarded(() => deleteExpiredSessions(this.#db, IDLE_MS, ABSOLUTE_MS));
    this.#cleanTimer = setInterval(clean, HOUR);
  }

  async stop(): Promise<void> {
    clearInterval(this.#touchTimer);
    clearInterval(this.#cleanTimer);
    await this.#store();
  }

  /** Whose token it is; at once when the session is in memory. */
  find(token: string): Caller | undefined | Promise<Caller | undefined> {
    const session = this.#known.get(token);
    if (session !== undefined) return this.#alive(session) ? session : undefined;
    if (!TOKEN.test(token)) return undefined;
    const running = this.#lookups.get(token);
    if (running !== undefined) return running;
    const lookup: Promise<Caller | undefined> = findSession(this.#db, token).then(
      (record) => {
        // Ended while it was looked up: the answer is of the past.
        if (this.#lookups.get(token) !== lookup) return undefined;
        this.#lookups.delete(token);
        if (record === undefined) return undefined;
        const { uid, isDemo, createdAt, lastSeenAt } = record;
        const found: Session = { uid, isDemo, token, createdAt, lastSeenAt, storedSeenAt: lastSeenAt };
        return this.#alive(found) ? this.#keep(found) : undefined;
      },
      (error: unknown) => {
        this.#lookups.delete(token);
        throw error;
      },
    );
    this.#lookups.set(token, lookup);
    return lookup;
  }

  /** Starts a session and gives its token: 256 random bits. With a client, in its transaction. */
  async begin(uid: number, client: Pool | PoolClient = this.#db): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await insertSession(client, token, uid);
    return token;
  }

  /** Ends a session: from the moment this is called its token is refused, everywhere. */
  async end(token: string): Promise<void> {
    this.#known.delete(token);
    this.#lookups.delete(token);
    await deleteSession(this.#db, token);
    // A lookup that began before the row was gone must not bring it back.
    this.#known.delete(token);
    this.#lookups.delete(token);
    for (const listener of this.#listeners) listener(token);
  }

  onEnd(listener: (token: string) => void): void {
    this.#listeners.add(listener);
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
