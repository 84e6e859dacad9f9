import { isPrice, type Tick } from '@vitrine/domain/market/tick';
import { fingerprint } from '@vitrine/engine/idempotency-keys';
import {
  type Batch,
  ContentError,
  type Journal,
  type JournalRow,
  type RowContent,
  readBody,
  readTape,
  SHARD,
  type TapeBatch,
} from '@vitrine/engine/journal';
import type { Client, ClientConfig, Pool } from 'pg';
import { connectClient } from '../platform/postgres/client.ts';
import { JOURNAL_CHAIN, TAPE_CHAIN } from './chains.ts';
import { newestDigest } from './digests.ts';
import { LAST, readLink, readLinks } from './links.ts';
import { arrayLiteral, type Statement, statementsOf } from './table-writer.ts';

/** Constraints, of each partition, that only a second writer of the journal can hit: not the batch's content. */
const FENCE = /^(?:journal|tape_batches)(?:_\d+)?_pkey$/;

/** How long the end of the process waits for one statement that says why. */
const LAST_WORDS_MS = 5_000;

/**
 * The journal in PostgreSQL: one batch is one transaction of a few `unnest` statements, sent in one go over a connection
 * of its own (role `vitrine_engine`), committed with `synchronous_commit = on`.
 */
export class PostgresJournal implements Journal {
  readonly #client: Client;
  readonly #config: ClientConfig;
  readonly #reads: Pool;
  readonly #epoch: string;

  private constructor(client: Client, config: ClientConfig, reads: Pool, epoch: string) {
    this.#client = client;
    this.#config = config;
    this.#reads = reads;
    this.#epoch = epoch;
  }

  /**
   * Connects and takes the journal over: from now on no other process can append, not even with a batch it had sent
   * before. Recover from the tables only after this; before it they may still change.
   */
  static async open(config: ClientConfig, reads: Pool): Promise<PostgresJournal> {
    const client = await connectClient({ ...config, pipeline: true });
    // A batch finds its rows by key. Statistics of a table that was empty when it was first planned must not say otherwise.
    await client.query(
      "SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; SET plan_cache_mode = 'force_generic_plan'; SET synchronous_commit = on",
    );
    const { rows } = await client.query<{ epoch: string }>(
      'UPDATE journal_head SET epoch = epoch + 1 WHERE shard = $1 RETURNING epoch',
      [SHARD],
    );
    const epoch = rows[0]?.epoch;
    if (epoch === undefined) throw new Error('the journal has no head: the database is not migrated');
    return new PostgresJournal(client, config, reads, epoch);
  }

  /** Larger than that of every engine that had the journal before. */
  get epoch(): number {
    return Number(this.#epoch);
  }

  async append(batch: Batch): Promise<void> {
    const sent = [
      this.#client.query('BEGIN'),
      ...statementsOfBatch(batch, this.#epoch).map((statement) =>
        this.#client.query({ name: statement.name, text: statement.text, values: [...statement.values] }),
      ),
      this.#client.query('COMMIT'),
    ];
    const results = await Promise.allSettled(sent);
    for (const result of results) {
      if (result.status === 'rejected') throw classified(result.reason);
    }
    const last = results.at(-1) as PromiseFulfilledResult<{ command: string }>;
    if (last.value.command !== 'COMMIT') throw new Error(`the batch was not committed but ${last.value.command}`);
  }

  async read(seq: number): Promise<RowContent | undefined> {
    const found = await readLink(this.#reads, JOURNAL_CHAIN, seq);
    return found && readBody(found.link.body);
  }

  async dryRun(batches: readonly Batch[]): Promise<number | undefined> {
    return this.#apart(async (client) => {
      await client.query('BEGIN');
      for (const [place, batch] of batches.entries()) {
        try {
          for (const { text, values } of statementsOfBatch(batch, this.#epoch)) await client.query(text, [...values]);
        } catch (error) {
          if (classified(error) instanceof ContentError) return place;
          throw error;
        }
      }
      return undefined;
    });
  }

  async quarantine(rows: readonly JournalRow[], why: string): Promise<void> {
    await this.#apart((client) =>
      client.query(
        `INSERT INTO quarantine (key, why, actor, events)
         SELECT u.key, $4, u.actor, u.events FROM unnest($1::text[], $2::bigint[], $3::text[]) AS u(key, actor, events)
         ON CONFLICT (key) DO NOTHING`,
        [
          rows.map(({ key }) => key),
          rows.map(({ actor }) => actor),
          rows.map(({ events }) => [...new Set(events.map(({ type }) => type))].join(' ')),
          why.slice(0, 500),
        ],
      ),
    );
  }

  /** Works over a connection of its own, whose end undoes what it has not committed; the process waits to end for it. */
  async #apart<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = await connectClient({
      ...this.#config,
      connectionTimeoutMillis: LAST_WORDS_MS,
      query_timeout: LAST_WORDS_MS,
    });
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  async close(): Promise<void> {
    await this.#client.end();
  }
}

function classified(error: unknown): Error {
  const { code, constraint, message } = error as { code?: string; constraint?: string; message?: string };
  const isContent = code !== undefined && (code.startsWith('22') || code.startsWith('23'));
  if (isContent && (constraint === undefined || !FENCE.test(constraint))) return new ContentError(message);
  return error instanceof Error ? error : new Error(String(error));
}

function statementsOfBatch({ before, rows, tapeBefore, tape, tables }: Batch, epoch: string): Statement[] {
  const head = rows.at(-1) ?? before;
  const statements: Statement[] = [
    {
      name: 'advance_head',
      text: `SELECT advance_head($1, $2, $3, decode($4, 'hex'), $5, decode($6, 'hex'), $7, decode($8, 'hex'), $9, decode($10, 'hex'))`,
      values: [
        String(SHARD),
        epoch,
        String(before.seq),
        before.hash.toString('hex'),
        String(tapeBefore.seq),
        tapeBefore.hash.toString('hex'),
        String(head.seq),
        head.hash.toString('hex'),
        String(tape?.no ?? tapeBefore.seq),
        (tape?.hash ?? tapeBefore.hash).toString('hex'),
      ],
    },
  ];
  if (tape !== undefined) statements.push(...tapeStatements(tape));
  if (rows.length > 0) statements.push(journalStatement(rows));
  for (const [table, changes] of tables) statements.push(...statementsOf(table, changes));
  return statements;
}

function journalStatement(rows: readonly JournalRow[]): Statement {
  return {
    name: 'insert_journal',
    // JSON text holds no raw line break, so that the bodies travel as one text and need no quoting.
    text: `INSERT INTO journal (shard, seq, at, key_print, body, hash)
           SELECT ${SHARD}, u.seq, u.at, u.key_print, u.body, decode(u.hash, 'hex')
             FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], string_to_array($4, E'\\n'), $5::text[]) AS u(seq, at, key_print, body, hash)`,
    values: [
      arrayLiteral(
        rows.map((row) => row.seq),
        'bigint',
      ),
      arrayLiteral(
        rows.map((row) => row.at),
        'bigint',
      ),
      arrayLiteral(
        rows.map((row) => (row.key === '' ? null : fingerprint(row.key))),
        'bigint',
      ),
      rows.map((row) => row.body).join('\n'),
      arrayLiteral(
        rows.map((row) => row.hash.toString('hex')),
        'text',
      ),
    ],
  };
}

function tapeStatements({ no, body, hash, ticks }: TapeBatch): Statement[] {
  const newest = new Map<number, Tick>();
  for (const tick of ticks) if (isPrice(tick)) newest.set(tick.instrument, tick);
  const last = [...newest.values()];
  return [
    {
      name: 'insert_tape',
      text: `INSERT INTO tape_batches (shard, no, first_at, last_at, body, hash) VALUES (${SHARD}, $1, $2, $3, $4, decode($5, 'hex'))`,
      values: [String(no), String(ticks[0]?.at), String(ticks.at(-1)?.at), body, hash.toString('hex')],
    },
    {
      name: 'upsert_last_ticks',
      text: `INSERT INTO last_ticks (instrument, seq, bid, ask, at, source_at, source)
             SELECT * FROM unnest($1::int[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[])
             ON CONFLICT (instrument) DO UPDATE SET seq = excluded.seq, bid = excluded.bid, ask = excluded.ask,
               at = excluded.at, source_at = excluded.source_at, source = excluded.source`,
      values: [
        arrayLiteral(
          last.map((tick) => tick.instrument),
          'int',
        ),
        arrayLiteral(
          last.map((tick) => tick.seq),
          'bigint',
        ),
        arrayLiteral(
          last.map((tick) => tick.bid),
          'bigint',
        ),
        arrayLiteral(
          last.map((tick) => tick.ask),
          'bigint',
        ),
        arrayLiteral(
          last.map((tick) => tick.at),
          'bigint',
        ),
        arrayLiteral(
          last.map((tick) => tick.sourceAt),
          'bigint',
        ),
        arrayLiteral(
          last.map((tick) => tick.source),
          'text',
        ),
      ],
    },
  ];
}

/** The newest tick of every instrument. */
export async function readLastTicks(db: Pool): Promise<Tick[]> {
  const { rows } = await db.query<Record<'instrument' | 'seq' | 'bid' | 'ask' | 'at' | 'source_at' | 'source', string>>(
    'SELECT instrument, seq, bid, ask, at, source_at, source FROM last_ticks ORDER BY instrument',
  );
  return rows.map((row) => ({
    instrument: Number(row.instrument),
    seq: Number(row.seq),
    bid: BigInt(row.bid),
    ask: BigInt(row.ask),
    at: Number(row.at),
    sourceAt: Number(row.source_at),
    source: row.source,
  }));
}

/** Batches of the tape that are looked at together. */
const TAPE_PAGE = 500;

/**
 * Ticks above the given sequence number of their instrument, oldest first. Reads the tape backwards, so that catching up
 * after a short stop reads little of it.
 */
export async function* readTapeAfter(db: Pool, cursors: ReadonlyMap<number, number>): AsyncGenerator<readonly Tick[]> {
  const missing = new Map<number, number>();
  for (const { instrument, seq } of await readLastTicks(db)) {
    const from = cursors.get(instrument) ?? 0;
    if (seq > from) missing.set(instrument, from);
  }
  const head = await newestBatch(db);
  // What is pruned is older than every cursor: followers store what they made of it within seconds.
  const oldest = ((await newestDigest(db))?.last ?? 0) + 1;
  let first = head + 1;
  while (missing.size > 0 && first > oldest) {
    const to = first - 1;
    first = Math.max(first - TAPE_PAGE, oldest);
    for await (const page of readLinks(db, TAPE_CHAIN, first, to)) {
      for (const { instrument, seq } of page.flatMap(({ body }) => readTape(body))) {
        if (seq > 0 && seq <= (missing.get(instrument) ?? Number.MAX_SAFE_INTEGER) + 1) missing.delete(instrument);
      }
    }
  }
  if (first > head) return;
  for await (const page of readLinks(db, TAPE_CHAIN, first, LAST, TAPE_PAGE)) {
    for (const { body } of page) {
      const ticks = readTape(body).filter(({ instrument, seq }) => seq > (cursors.get(instrument) ?? 0));
      if (ticks.length > 0) yield ticks;
    }
  }
}

async function newestBatch(db: Pool): Promise<number> {
  const { rows } = await db.query<{ no: string }>('SELECT tape_no AS no FROM journal_head WHERE shard = $1', [SHARD]);
  return Number(rows[0]?.no ?? 0);
}
