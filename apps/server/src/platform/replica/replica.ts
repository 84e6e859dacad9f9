import { setTimeout as sleep } from 'node:timers/promises';
import { SHARD } from '@vitrine/engine/journal';
import { STALE_SECONDS } from '@vitrine/wire/call';
import type { Client, Pool } from 'pg';
import type { Logger } from 'pino';
import { connectClient } from '../postgres/client.ts';
import { openReplicaPool, replicaConnection } from '../postgres/database.ts';
import type { Reader } from '../postgres/reader.ts';
import type { HeardRows } from './heard-rows.ts';

/** How often the replica is asked how far it is (milliseconds). */
const PROBE_MS = 250;
/** One that has not answered for so long is not used (milliseconds). */
const SILENT_MS = 1_000;
/** The first pause after a connection that failed, and the longest (milliseconds); each is twice the one before. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

const SEED = `SELECT value FROM installation WHERE name = 'market_seed'`;

interface Seen {
  /** The last journal row that it has replayed. */
  readonly seq: number;
  /** When it said so, by `performance.now`. */
  readonly at: number;
}

export interface ReplicaOptions {
  readonly url: string;
  /** Edges of this process, which divide the connections. */
  readonly edges: number;
  readonly primary: Reader;
  readonly log: Logger;
  readonly heard: HeardRows;
}

type State = 'used' | 'behind' | 'away' | 'unfit';

/** It answers, and may not be read from. */
class UnfitError extends Error {}

/**
 * A streaming replica of the database. A connection of its own finds out how far it has replayed the journal, which never
 * goes back while that connection lives: a replica that starts again after a crash may be behind what it has shown before.
 */
export class Replica {
  readonly pool: Pool;
  readonly #options: ReplicaOptions;
  readonly #stopping = new AbortController();
  #seen: Seen | undefined;
  #logged: State | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(options: ReplicaOptions) {
    this.#options = options;
    this.pool = openReplicaPool(options.url, options.edges);
  }

  /** The last journal row that it has; undefined while it is away, silent, too far behind, or no replica of this site. */
  replayed(): number | undefined {
    const seen = this.#seen;
    if (seen === undefined || performance.now() - seen.at > SILENT_MS || this.#isBehind(seen.seq)) return undefined;
    return seen.seq;
  }

  /** For how long a row is known that it does not have, in milliseconds; NaN while it is away. */
  behindMs(): number {
    return this.#seen === undefined ? Number.NaN : this.#options.heard.behindMs(this.#seen.seq);
  }

  start(): void {
    this.#running = this.#follow();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    await this.pool.end();
  }

  async #follow(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    while (!this.#stopping.signal.aborted) {
      await this.#probe(() => {
        pauseMs = FIRST_PAUSE_MS;
      }).catch((error: unknown) => this.#say(error instanceof UnfitError ? 'unfit' : 'away', error));
      await this.#pause(pauseMs);
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    }
  }

  /** Asks until the connection breaks or it stops. */
  async #probe(onAnswer: () => void): Promise<void> {
    const { url, heard } = this.#options;
    const client = await connectClient({ ...replicaConnection(url), query_timeout: SILENT_MS });
    client.once('end', () => {
      this.#seen = undefined;
    });
    try {
      await this.#requireSameSite(client);
      for (; !this.#stopping.signal.aborted; await this.#pause(PROBE_MS)) {
        const seq = await readReplayed(client);
        this.#seen = { seq, at: performance.now() };
        heard.forget(seq);
        onAnswer();
        this.#say(this.#isBehind(seq) ? 'behind' : 'used');
      }
    } finally {
      this.#seen = undefined;
      client.end().catch(() => undefined);
    }
  }

  async #requireSameSite(client: Client): Promise<void> {
    const [own, other] = await Promise.all([this.#options.primary, client].map((one) => one.query(SEED)));
    if (own?.rows[0]?.value !== other?.rows[0]?.value)
      throw new UnfitError('REPLICA_URL leads to the database of another site');
  }

  #isBehind(seq: number): boolean {
    return this.#options.heard.behindMs(seq) > STALE_SECONDS * 1_000;
  }

  /** Once, until it is otherwise. */
  #say(state: State, error?: unknown): void {
    if (state === this.#logged) return;
    this.#logged = state;
    const { log } = this.#options;
    if (state === 'used') log.info({ state }, 'the replica is used');
    else
      log.warn(
        { state, ...(error === undefined ? {} : { err: error }) },
        'the primary answers all reads: the replica is not used',
      );
  }

  #pause(ms: number): Promise<unknown> {
    return sleep(ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }
}

async function readReplayed(client: Client): Promise<number> {
  const { rows } = await client.query<{ seq: string; follows: boolean }>({
    name: 'read-replayed',
    text: 'SELECT seq, pg_is_in_recovery() AS follows FROM journal_head WHERE shard = $1',
    values: [SHARD],
  });
  const [head] = rows;
  if (head === undefined) throw new UnfitError('the replica has no journal');
  // One that was promoted goes its own way.
  if (!head.follows) throw new UnfitError('REPLICA_URL leads to no replica: that PostgreSQL takes writes');
  return Number(head.seq);
}
