import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ACCOUNT_SPAN, ownerOf } from '@vitrine/domain/ledger/index';
import type { EnginePort } from '@vitrine/engine/engine-api';
import { SHARD } from '@vitrine/engine/journal';
import type { ClientBase, Pool } from 'pg';
import type { Logger } from 'pino';
import { JOURNAL_CHAIN, MissingArchive } from '../journal/chains.ts';
import { readLinks } from '../journal/links.ts';
import { inTransaction } from '../platform/transaction.ts';

/** Consecutive rows that have one entry. */
export const PART = 1_000;
/** Rest between two parts, so that catching up takes a hundredth of a processor (milliseconds). */
const PAUSE_MS = 500;
/** Rest when there is nothing to do, or when the database refused (milliseconds). */
const WAIT_MS = 5_000;

/** In `names`: nobody knows what these rows name, so a search reads them. No customer and no event has this number. */
const UNKNOWN = 0;

/** What a body names, as it is written. Groups without names: an object of them for each match costs a quarter more. */
const NAMED = new RegExp(
  [
    '"type":"(\\w+)"',
    '"(?:actor|uid)":"(\\d+)"',
    '"(?:account|debit|credit)":"(\\d+)"',
    '"instrument":"(\\d+)","seq":"(\\d+)"',
    '"convInstrument":"(\\d+)","convNum":"\\d+","convSeq":"(\\d+)"',
  ].join('|'),
  'g',
);

/** The rows from `first` to `last`, both included. */
export interface Part {
  readonly first: number;
  readonly last: number;
}

/** What a search wants of a part; every name that is given, and the tick. */
export interface Wanted {
  readonly event?: string | undefined;
  readonly customers: readonly number[];
  readonly tick?: { readonly instrument: number; readonly seq: number } | undefined;
}

/** The number of a kind of event: 48 bits of its hash, negative. Two that share one cost a search time, no result. */
const nameOfEvent = (event: string): number => -1 - Number.parseInt(hash('sha256', event).slice(0, 12), 16);

/** Those of the kinds that the journal has: hashing one takes longer than finding it in the body. */
const knownEvents = new Map<string, number>();

function nameOfKnown(event: string): number {
  const name = knownEvents.get(event) ?? nameOfEvent(event);
  knownEvents.set(event, name);
  return name;
}

interface Named {
  readonly names: Set<number>;
  /** The first and the last tick of each instrument. */
  readonly ticks: Map<number, readonly [number, number]>;
}

function nameAll(body: string, { names, ticks }: Named): void {
  const addTick = (instrument: number, seq: number) => {
    const [first, last] = ticks.get(instrument) ?? [seq, seq];
    ticks.set(instrument, [Math.min(first, seq), Math.max(last, seq)]);
  };
  for (const [, event, customer, account, priced, price, converted, conversion] of body.matchAll(NAMED)) {
    if (event !== undefined) names.add(nameOfKnown(event));
    else if (customer !== undefined) names.add(Number(customer));
    else if (account !== undefined) names.add(Number(account) < ACCOUNT_SPAN ? UNKNOWN : ownerOf(Number(account)));
    else if (priced !== undefined) addTick(Number(priced), Number(price));
    else addTick(Number(converted), Number(conversion));
  }
  // The house, and facts, which no customer sends.
  names.delete(UNKNOWN);
}

/** The last row that has an entry, 0 without any. Entries have no gaps. */
export async function indexedUpTo(db: ClientBase | Pool): Promise<number> {
  const { rows } = await db.query<{ last: string | null }>(
    'SELECT max(last) AS last FROM journal_index WHERE shard = $1',
    [SHARD],
  );
  return Number(rows[0]?.last ?? 0);
}

/** Indexes the rows that follow the last entry, `size` of them, if the journal has so many up to `head`. */
export async function indexNextPart(db: Pool, head: number, size: number = PART): Promise<boolean> {
  const first = (await indexedUpTo(db)) + 1;
  const last = first + size - 1;
  if (last > head) return false;
  const { names, ticks } = await readNames(db, { first, last });
  await inTransaction(db, async (client) => {
    await client.query('INSERT INTO journal_index (shard, first, last, names) VALUES ($1, $2, $3, $4)', [
      SHARD,
      first,
      last,
      [...names],
    ]);
    await client.query(
      `INSERT INTO journal_index_ticks (shard, instrument, first_tick, last_tick, last)
       SELECT $1, instrument, first_tick, last_tick, $2
         FROM unnest($3::integer[], $4::bigint[], $5::bigint[]) AS ticks (instrument, first_tick, last_tick)`,
      [SHARD, last, [...ticks.keys()], ...[0, 1].map((end) => [...ticks.values()].map((ends) => ends[end]))],
    );
  });
  return true;
}

/** What the rows of a part name; of rows that are in an archive which is away: unknown. */
async function readNames(db: Pool, { first, last }: Part): Promise<Named> {
  const named: Named = { names: new Set(), ticks: new Map() };
  try {
    for await (const links of readLinks(db, JOURNAL_CHAIN, first, last))
      for (const { body } of links) nameAll(body, named);
    return named;
  } catch (error) {
    if (error instanceof MissingArchive) return { names: new Set([UNKNOWN]), ticks: new Map() };
    throw error;
  }
}

/** The parts with rows from `low` to `high` that can have what is wanted, the newest first, at most `most`. */
export async function findParts(
  db: ClientBase | Pool,
  { event, customers, tick }: Wanted,
  low: number,
  high: number,
  most: number,
): Promise<readonly Part[]> {
  const names = [...customers, ...(event === undefined ? [] : [nameOfEvent(event)])];
  const values: unknown[] = [SHARD, low, high];
  const given = (value: unknown): string => `$${values.push(value)}`;
  const conditions = [];
  if (names.length > 0) conditions.push(`names @> ${given(names)}::bigint[]`);
  if (tick !== undefined) {
    const [instrument, seq] = [given(tick.instrument), given(tick.seq)];
    conditions.push(
      `last IN (SELECT last FROM journal_index_ticks
                 WHERE shard = $1 AND instrument = ${instrument} AND last_tick >= ${seq} AND first_tick <= ${seq})`,
    );
  }
  // Materialized: the parts that match are found by their names, not by reading the newest ones until enough match.
  const { rows } = await db.query<{ first: string; last: string }>(
    `WITH parts AS MATERIALIZED (
       SELECT first, last FROM journal_index
        WHERE shard = $1 AND last >= $2 AND first <= $3
          AND ((${conditions.join(' AND ') || 'true'}) OR names @> '{${UNKNOWN}}'))
     SELECT first, last FROM parts ORDER BY last DESC LIMIT ${given(most)}`,
    values,
  );
  return rows.map(({ first, last }) => ({ first: Number(first), last: Number(last) }));
}

/** Indexes new rows beside the serving site, a part at a time. Returns what stops it. */
export function keepIndex(db: Pool, engine: Pick<EnginePort, 'head'>, log: Logger): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const keep = async (): Promise<void> => {
    while (!signal.aborted) {
      const isBehind = await indexNextPart(db, engine.head().seq).catch((error: unknown) => {
        log.error({ err: error }, 'the index of the journal waits for the database');
        return false;
      });
      await sleep(isBehind ? PAUSE_MS : WAIT_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = keep();
  return async () => {
    stopping.abort();
    await running;
  };
}
