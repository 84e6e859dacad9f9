import type { TickRef } from '@vitrine/core/event-codec';
import { type SiteTerms, siteTermsFromJson } from '@vitrine/domain/config/index';
import { DAY, type Instant } from '@vitrine/domain/kernel/time';
import { POSTING_REASONS } from '@vitrine/domain/ledger/index';
import { type Instrument, instrumentFromJson, type Tick } from '@vitrine/domain/market/index';
import { chain, GENESIS, type RowContent, readBody, readTape, SHARD, sha256 } from '@vitrine/engine/journal';
import { fingerprint } from '@vitrine/engine/key-index';
import type { Client, Pool } from 'pg';

/** A journal row with its place in the chain. */
export interface RowEvidence extends RowContent {
  /** Hex. */
  readonly hash: string;
  readonly previous: string;
  /** The hash is that of the previous one and the body. */
  readonly follows: boolean;
}

/** A tick that was found on the tape. */
export interface TapeEvidence {
  readonly tick: Tick;
  readonly batch: number;
  /** Its place in the batch, from 1. */
  readonly line: number;
  /** Of the batch, hex. */
  readonly hash: string;
}

/** Terms, and the journal row that put them in force. */
export interface TermsEvidence<T> {
  readonly terms: T;
  readonly version: number;
  readonly row: RowEvidence;
}

/** One order's rows of a table, every value as text. */
export type StoredRows = readonly Readonly<Record<string, string | null>>[];

/** Everything that is written about an order. */
export interface OrderEvidence {
  readonly order: number;
  readonly opened: RowEvidence;
  readonly closed: RowEvidence | undefined;
  /** The newest version of each instrument's terms up to the opening that the order may need, by id. */
  readonly terms: TermsEvidence<Instrument> | undefined;
  readonly site: TermsEvidence<SiteTerms> | undefined;
  /** Terms in force now of the instruments that converted; what a conversion needs of them never changes. */
  readonly converters: ReadonlyMap<number, Instrument>;
  /** By {@link tickKey}. */
  readonly tape: ReadonlyMap<string, TapeEvidence>;
  readonly tables: Readonly<Record<'contract_orders' | 'postings' | 'account_log', StoredRows>>;
}

/** Postings about an option name it by the same column: a reset may end both in one row. */
const OF_OPTIONS = [POSTING_REASONS['option-stake'], POSTING_REASONS['option-result']];

export function tickKey(instrument: number, seq: number): string {
  return `${instrument}/${seq}`;
}

/** How far back the newest tick of a converting currency may lie: a market that was closed for a long weekend. */
const QUIET = 8 * DAY;

/**
 * Gathers what is written about an order; undefined when there is none of this number. The client stands in a snapshot.
 * Throws when the journal does not hold the rows that the order names.
 */
export async function readOrderEvidence(client: Client, order: number): Promise<OrderEvidence | undefined> {
  const stored = await texts(client, 'SELECT * FROM public.contract_orders WHERE id = $1', [order]);
  const [row] = stored;
  if (row === undefined) return undefined;
  const opened = await readRow(client, Number(row.opened_seq));
  const closed = row.closed_seq === null ? undefined : await readRow(client, Number(row.closed_seq));
  const opening = opened.events.find((event) => event.type === 'OrderOpened' && event.order === order);
  if (opening?.type !== 'OrderOpened') throw new Error(`journal row ${opened.seq} does not open order ${order}`);
  const closing = closed?.events.find((event) => event.type === 'OrderClosed' && event.order === order);
  if (closed !== undefined && closing?.type !== 'OrderClosed') {
    throw new Error(`journal row ${closed.seq} does not close order ${order}`);
  }
  const used = [
    { row: opened, event: opening },
    ...(closed !== undefined && closing?.type === 'OrderClosed' ? [{ row: closed, event: closing }] : []),
  ];
  const tape = new Map<string, TapeEvidence>();
  const converters = new Map<number, Instrument>();
  for (const { row: at, event } of used) {
    const main = await findTick(client, event.tick);
    if (main !== undefined) tape.set(tickKey(event.tick.instrument, event.tick.seq), main);
    const { convInstrument: instrument, convSeq: seq } = event;
    if (instrument === 0) continue;
    const converting = await findTickBefore(client, instrument, seq, at.at);
    if (converting !== undefined) tape.set(tickKey(instrument, seq), converting);
    const terms = await readInForce(client, instrument);
    if (terms !== undefined) converters.set(instrument, terms);
  }
  const seqs = used.map(({ row: { seq } }) => seq);
  return {
    order,
    opened,
    closed,
    ...(await readTerms(client, opening.instrument, opening.termsVersion, opened.seq)),
    converters,
    tape,
    tables: {
      contract_orders: stored,
      postings: await texts(
        client,
        'SELECT * FROM public.postings WHERE seq = ANY($1) AND ref = $2 AND reason <> ALL ($3) ORDER BY seq, idx',
        [seqs, order, OF_OPTIONS],
      ),
      account_log: await texts(
        client,
        'SELECT * FROM public.account_log WHERE uid = $1 AND seq = ANY($2) AND ref = $3 AND type <> ALL ($4) ORDER BY seq, idx',
        [opening.uid, seqs, order, OF_OPTIONS],
      ),
    },
  };
}

async function texts(client: Client, sql: string, values: readonly unknown[]): Promise<StoredRows> {
  const { rows } = await client.query<Record<string, unknown>>(sql, [...values]);
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? null : String(value)])),
  );
}

async function readRow(client: Client, seq: number): Promise<RowEvidence> {
  const { rows } = await client.query<{ seq: string; body: string; hash: Buffer }>(
    'SELECT seq, body, hash FROM public.journal WHERE shard = $1 AND seq IN ($2, $3) ORDER BY seq DESC',
    [SHARD, seq, seq - 1],
  );
  const [own, before] = rows;
  if (own === undefined || Number(own.seq) !== seq) throw new Error(`the journal has no row ${seq}`);
  const previous = before?.hash ?? GENESIS;
  return {
    ...readBody(own.body),
    hash: own.hash.toString('hex'),
    previous: previous.toString('hex'),
    follows: chain(previous, own.body).equals(own.hash),
  };
}

/** The tick where its time says it is: in the first batch that goes so far; of several in one millisecond in one of them. */
export async function findTick(
  client: Client | Pool,
  { instrument, seq, at }: TickRef,
): Promise<TapeEvidence | undefined> {
  const { rows } = await client.query<BatchColumns>(
    'SELECT no, body, hash FROM public.tape_batches WHERE shard = $1 AND last_at >= $2 ORDER BY last_at, no LIMIT 20',
    [SHARD, at],
  );
  return tickIn(rows, instrument, seq);
}

/**
 * The tick somewhere before a time and at most `quietMs` before it: an event names the number of a converting tick and
 * not its time.
 */
export async function findTickBefore(
  client: Client | Pool,
  instrument: number,
  seq: number,
  at: Instant,
  quietMs: number = QUIET,
): Promise<TapeEvidence | undefined> {
  const { rows } = await client.query<BatchColumns>(
    `SELECT no, body, hash FROM public.tape_batches
      WHERE shard = $1 AND (body LIKE $4 OR body LIKE $5) AND last_at >= $2
        AND last_at <= coalesce((SELECT min(last_at) FROM public.tape_batches WHERE shard = $1 AND last_at >= $3), $3)
      ORDER BY last_at DESC LIMIT 1`,
    [SHARD, at - quietMs, at, `${instrument},${seq},%`, `%\n${instrument},${seq},%`],
  );
  return tickIn(rows, instrument, seq);
}

interface BatchColumns {
  readonly no: string;
  readonly body: string;
  readonly hash: Buffer;
}

function tickIn(batches: readonly BatchColumns[], instrument: number, seq: number): TapeEvidence | undefined {
  for (const { no, body, hash } of batches) {
    const ticks = readTape(body);
    const place = ticks.findIndex((one) => one.instrument === instrument && one.seq === seq);
    const tick = ticks[place];
    if (tick !== undefined) return { tick, batch: Number(no), line: place + 1, hash: hash.toString('hex') };
  }
  return undefined;
}

async function readInForce(client: Client, instrument: number): Promise<Instrument | undefined> {
  const { rows } = await client.query<{ body: string }>('SELECT body FROM public.applied_facts WHERE subject = $1', [
    `instrument/${instrument}`,
  ]);
  return rows[0] === undefined ? undefined : instrumentFromJson(rows[0].body);
}

/**
 * The terms as the journal put them in force before a row: their rows are found by the keys that facts go in under. One
 * pass over the journal, without an index that every order would pay for.
 */
async function readTerms(
  client: Client,
  instrument: number,
  version: number,
  before: number,
): Promise<Pick<OrderEvidence, 'terms' | 'site'>> {
  const { rows: newest } = await client.query<{ version: string }>(
    `SELECT version FROM public.applied_facts WHERE subject = 'site'`,
  );
  const siteVersions = Array.from({ length: Number(newest[0]?.version ?? 0) }, (_, place) => place + 1);
  const subjects = [`instrument/${instrument}@${version}`, ...siteVersions.map((one) => `site@${one}`)];
  const { rows } = await client.query<{ seq: string }>(
    'SELECT seq FROM public.journal WHERE shard = $1 AND key_print = ANY($2) AND seq < $3 ORDER BY seq',
    [SHARD, subjects.map((subject) => fingerprint(sha256(`fact\n${subject}`))), before],
  );
  let terms: OrderEvidence['terms'];
  let site: OrderEvidence['site'];
  for (const { seq } of rows) {
    const row = await readRow(client, Number(seq));
    for (const event of row.events) {
      if (event.type === 'SitePublished') {
        site = { terms: siteTermsFromJson(event.terms), version: event.factVersion, row };
      } else if (event.type === 'InstrumentPublished' && event.instrument === instrument) {
        if (event.factVersion === version) terms = { terms: instrumentFromJson(event.terms), version, row };
      }
    }
  }
  return { terms, site };
}
