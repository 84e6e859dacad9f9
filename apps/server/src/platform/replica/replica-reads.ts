import type { EnginePort } from '@vitrine/engine/engine-api';
import { SHARD } from '@vitrine/engine/journal';
import type { QueryConfig, QueryResult, QueryResultRow } from 'pg';
import type { Logger } from 'pino';
import type { Metrics } from '../http/metrics.ts';
import { sampled } from '../log.ts';
import type { Reader } from '../postgres/reader.ts';
import { HeardRows } from './heard-rows.ts';
import { Replica } from './replica.ts';

/** How long a read waits until this edge has heard of what is durable; then the primary answers it (milliseconds). */
const HEAR_MS = 100;

export interface ReplicaReadsOptions {
  readonly primary: Reader;
  readonly engine: EnginePort;
  /** Undefined: all reads go to the primary. */
  readonly url: string | undefined;
  readonly edges: number;
  readonly log: Logger;
}

/**
 * Where the calls that may be stale read: from the replica, if it has every journal row of the customer that was durable
 * when the call came, and is not too far behind; otherwise from the primary. So customers always see their own changes,
 * whichever edge made them.
 */
export class ReplicaReads {
  readonly primary: Reader;
  readonly #log: Logger;
  readonly #heard: HeardRows;
  readonly #replica: Replica | undefined;
  readonly #logFailure = sampled(1);
  readonly #durable: LastDurable;
  readonly #stopListening: () => void;
  #read = 0;
  #passedOver = 0;

  constructor({ primary, engine, url, edges, log }: ReplicaReadsOptions) {
    this.primary = primary;
    this.#log = log;
    this.#durable = new LastDurable(primary);
    this.#heard = new HeardRows(engine);
    this.#stopListening = url === undefined ? () => undefined : engine.onCommit(({ rows }) => this.#heard.take(rows));
    this.#replica = url === undefined ? undefined : new Replica({ url, edges, primary, log, heard: this.#heard });
  }

  start(): void {
    this.#replica?.start();
  }

  async stop(): Promise<void> {
    this.#stopListening();
    await this.#replica?.stop();
  }

  /** What a call of this customer reads from. */
  of(uid: number): Reader | Promise<Reader> {
    if (this.#replica === undefined) return this.primary;
    if (this.#hasAllOf(uid)) return this.#choose(this.#replica, uid);
    this.#passedOver += 1;
    return this.primary;
  }

  showIn(metrics: Metrics): void {
    const ofReplica = (value: (replica: Replica) => number) => () =>
      this.#replica === undefined ? Number.NaN : value(this.#replica);
    metrics.gauge(
      'vitrine_replica_used',
      '1 while the replica answers what may be stale; NaN without `REPLICA_URL`',
      ofReplica((replica) => Number(replica.replayed() !== undefined)),
      'min',
    );
    metrics.gauge(
      'vitrine_replica_behind_seconds',
      'For how long a journal row is known that the replica does not have; NaN while the replica is away',
      ofReplica((replica) => replica.behindMs() / 1_000),
      'max',
    );
    metrics.gauge(
      'vitrine_replica_reads',
      'Calls that began to read from the replica since the start',
      () => this.#read,
      'sum',
    );
    metrics.gauge(
      'vitrine_replica_passed_over',
      'Calls that could have read from the replica, and were answered by the primary, since the start',
      () => this.#passedOver,
      'sum',
    );
  }

  /** As far as this edge has heard. */
  #hasAllOf(uid: number): boolean {
    const replayed = this.#replica?.replayed();
    return replayed !== undefined && replayed >= this.#heard.lastOf(uid);
  }

  /** What another edge has answered is durable; whether it concerns the customer is known when it has been heard here. */
  async #choose(replica: Replica, uid: number): Promise<Reader> {
    const durable = await this.#durable.read();
    if ((await this.#heard.heardUpTo(durable, HEAR_MS)) && this.#hasAllOf(uid)) {
      this.#read += 1;
      return new FallingBack(replica.pool, this.primary, (error) => this.#failed(error));
    }
    this.#passedOver += 1;
    return this.primary;
  }

  #failed(error: unknown): void {
    this.#passedOver += 1;
    this.#logFailure((leftOut) =>
      this.#log.warn({ err: error, leftOut }, 'the primary answers what the replica did not'),
    );
  }
}

/** The last durable journal row. Calls that come while it is being read share the next reading. */
class LastDurable {
  readonly #primary: Reader;
  #reading: Promise<unknown> = Promise.resolve();
  #next: Promise<number> | undefined;

  constructor(primary: Reader) {
    this.#primary = primary;
  }

  read(): Promise<number> {
    this.#next ??= this.#afterThisOne();
    return this.#next;
  }

  async #afterThisOne(): Promise<number> {
    await this.#reading;
    this.#next = undefined;
    const reading = this.#primary.query<{ seq: string }>({
      name: 'read-durable',
      text: 'SELECT seq FROM journal_head WHERE shard = $1',
      values: [SHARD],
    });
    this.#reading = reading.catch(() => undefined);
    const { rows } = await reading;
    return Number(rows[0]?.seq ?? 0);
  }
}

/** Reads of one call: from the replica until one fails, then from the primary. */
class FallingBack implements Reader {
  readonly #primary: Reader;
  readonly #onFailure: (error: unknown) => void;
  #from: Reader;

  constructor(replica: Reader, primary: Reader, onFailure: (error: unknown) => void) {
    this.#from = replica;
    this.#primary = primary;
    this.#onFailure = onFailure;
  }

  async query<R extends QueryResultRow>(statement: string | QueryConfig, values?: unknown[]): Promise<QueryResult<R>> {
    if (this.#from === this.#primary) return this.#primary.query<R>(statement, values);
    try {
      return await this.#from.query<R>(statement, values);
    } catch (error) {
      this.#from = this.#primary;
      this.#onFailure(error);
      return this.#primary.query<R>(statement, values);
    }
  }
}
