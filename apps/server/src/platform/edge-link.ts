import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Notification, Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { ADVISORY_LOCKS, endSilentHolder } from './postgres/advisory-locks.ts';
import { ROOMS } from './postgres/database.ts';

/** The channel of PostgreSQL on which edges tell each other. */
const CHANNEL = 'vitrine';
/** How often the connection is tried, and the duty asked for (milliseconds). */
const BEAT_MS = 1_000;
/** A connection that does not answer a beat for so long is given up (milliseconds). */
const SILENT_MS = 3_000;
/** An edge that has the duty and did not beat for so long stands still: another one takes the duty (milliseconds). */
const ASLEEP_MS = 5_000;
/** Pause between two attempts to connect (milliseconds). */
const RETRY_MS = 500;

/** What all edges can hear: the room that tells it, and what has happened. */
export type Topic = `${string}.${string}`;

/** SQL that tells all edges when its transaction commits, this one too. `payload`: SQL of a text of at most 7,000 bytes. */
export const noticeSql = (topic: Topic, payload = `''`): string => `pg_notify('${CHANNEL}', '${topic} ' || ${payload})`;

export interface NoticeListener {
  heard(payload: string): void;
  /** The connection was away: anything may have been told meanwhile. */
  missed(): void;
}

/** Begins what one edge does for all of them; returns what ends it. */
export type Duty = () => Promise<() => Promise<void>>;

/**
 * An edge's link to the other edges of the site: a connection to the database on which it hears what others tell, and on
 * which it may hold the duty, which one edge has. PostgreSQL gives the duty to another edge when the connection ends.
 */
export class EdgeLink {
  /** Tells this edge from the others; no secret. */
  readonly id = randomBytes(9).toString('base64url');
  readonly #db: Pool;
  readonly #log: Logger;
  readonly #listeners = new Map<string, NoticeListener>();
  readonly #stopping = new AbortController();
  #client: PoolClient | undefined;
  #duty: Duty | undefined;
  /** The duty, from the moment at which it begins; gives what ends it. */
  #begun: Promise<() => Promise<void>> | undefined;
  #hasDuty = false;
  #failure: Error | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(db: Pool, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  /** One listener a topic. */
  on(topic: Topic, listener: NoticeListener): void {
    this.#listeners.set(topic, listener);
  }

  /** Tells all edges something that no transaction makes true; lost while they cannot be reached. */
  tell(topic: Topic, payload: string): void {
    this.#client?.query('SELECT pg_notify($1, $2)', [CHANNEL, `${topic} ${payload}`]).catch((error: unknown) => {
      this.#log.warn({ err: error, topic }, 'the other edges were not told');
    });
  }

  get hasDuty(): boolean {
    return this.#hasDuty;
  }

  /** Connects, and takes the duty if no other edge has it. Throws when the database is away; later it is waited for. */
  async start(duty: Duty): Promise<void> {
    this.#duty = duty;
    const client = await this.#connect();
    await this.#askForDuty(client);
    await this.#begun;
    this.#running = this.#stay(client);
  }

  /** Ends the duty and the connection. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #connect(): Promise<PoolClient> {
    const client = await this.#db.connect();
    client.on('notification', this.#take);
    await client.query(`LISTEN ${CHANNEL}`).catch((error: Error) => {
      client.release(error);
      throw error;
    });
    this.#client = client;
    return client;
  }

  readonly #take = ({ payload = '' }: Notification): void => {
    const space = payload.indexOf(' ');
    this.#listeners.get(payload.slice(0, space))?.heard(payload.slice(space + 1));
  };

  async #askForDuty(client: PoolClient): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#begun !== undefined) {
      await client.query('SELECT');
      return;
    }
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      ADVISORY_LOCKS.duty,
    ]);
    if (rows[0]?.taken === true) {
      this.#begin();
      return;
    }
    // The role of the rooms may end no connection, the login may.
    await client.query('SET ROLE NONE');
    await endSilentHolder(client, ADVISORY_LOCKS.duty, ROOMS, ASLEEP_MS);
    await client.query('RESET ROLE');
  }

  /** May take longer than a beat. One that cannot begin is given up with its connection, and tried again. */
  #begin(): void {
    const begun = (this.#duty as Duty)();
    this.#begun = begun;
    begun.then(
      () => {
        this.#hasDuty = this.#begun === begun;
      },
      (error: Error) => {
        if (this.#begun === begun) this.#failure = error;
      },
    );
  }

  /** Beats until it is stopped; whenever the connection breaks, the duty is over and another connection is made. */
  async #stay(first: PoolClient): Promise<void> {
    const { signal } = this.#stopping;
    let client: PoolClient | undefined = first;
    while (!signal.aborted) {
      client ??= await this.#reconnect();
      if (client === undefined) continue;
      const broken = await this.#beatUntilBroken(client);
      await this.#leave(client, broken);
      client = undefined;
    }
  }

  async #reconnect(): Promise<PoolClient | undefined> {
    const { signal } = this.#stopping;
    try {
      const client = await this.#connect();
      for (const listener of this.#listeners.values()) listener.missed();
      return client;
    } catch (error) {
      this.#log.warn({ err: error }, 'the edge waits for the database to hear the others');
      await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
      return undefined;
    }
  }

  /** Why the connection is given up; undefined when the edge stops. */
  async #beatUntilBroken(client: PoolClient): Promise<Error | undefined> {
    const { signal } = this.#stopping;
    const ended = new AbortController();
    const whileOpen = AbortSignal.any([signal, ended.signal]);
    once(client, 'end', { signal }).then(
      () => ended.abort(),
      () => undefined,
    );
    while (!signal.aborted) {
      await sleep(BEAT_MS, undefined, { signal: whileOpen }).catch(() => undefined);
      if (signal.aborted) return undefined;
      if (ended.signal.aborted) return new Error('the connection ended');
      const answered = this.#askForDuty(client);
      try {
        await Promise.race([answered, silence()]);
      } catch (error) {
        answered.catch(() => undefined);
        return error as Error;
      }
    }
    return undefined;
  }

  /** The duty first: PostgreSQL gives it on with the connection. */
  async #leave(client: PoolClient, broken: Error | undefined): Promise<void> {
    this.#client = undefined;
    client.removeListener('notification', this.#take);
    const begun = this.#begun;
    this.#begun = undefined;
    this.#hasDuty = false;
    this.#failure = undefined;
    if (broken !== undefined) {
      this.#log.warn({ err: broken, hadDuty: begun !== undefined }, 'the edge no longer hears the others');
    }
    // One that is still beginning ends when it has begun: two of them would meet.
    await begun
      ?.then((end) => end())
      .catch((error: unknown) => this.#log.error({ err: error }, 'the duty did not end in order'));
    // It holds a lock and listens: nobody else gets this connection.
    client.release(broken ?? true);
  }
}

function silence(): Promise<never> {
  return sleep(SILENT_MS, undefined, { ref: false }).then(() => {
    throw new Error('the database does not answer');
  });
}
