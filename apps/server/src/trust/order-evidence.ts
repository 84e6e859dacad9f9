import type { TickRef } from '@vitrine/core/event-codec';
import type { CoreEvent } from '@vitrine/core/events';
import { type SiteTerms, siteTermsFromJson } from '@vitrine/domain/config/index';
import { DAY, type Instant } from '@vitrine/domain/kernel/time';
import { CUSTOMER_KINDS, POSTING_REASONS } from '@vitrine/domain/ledger/index';
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
  /** Opened it at the market, or placed it. */
  readonly opened: RowEvidence;
  /** Filled it when its target was reached; undefined also when it was never pending. */
  readonly triggered: RowEvidence | undefined;
  /** Set the stops that it has, or had last. */
  readonly stops: RowEvidence | undefined;
  /** Closed or cancelled it. */
  readonly closed: RowEvidence | undefined;
  /** The terms that the order names, as the journal put them in force before its opening. */
  readonly terms: TermsEvidence<Instrument> | undefined;
  readonly site: TermsEvidence<SiteTerms> | undefined;
  /** Its instrument's terms in force when the target of a pending order was reached: they say which hour it was. */
  readonly termsAtTrigger: TermsEvidence<Instrument> | undefined;
  /** Posted to the contract account when it could not pay at the trigger, in millionths; undefined of any other end. */
  readonly postedAtTrigger: bigint | undefined;
  /** Terms in force now of the instruments that converted; what a conversion needs of them never changes. */
  readonly converters: ReadonlyMap<number, Instrument>;
  /** By {@link tickKey}. */
  readonly tape: ReadonlyMap<string, TapeEvidence>;
  readonly tables: Readonly<Record<'contract_orders' | 'postings' | 'account_log', StoredRows>>;
}

/** Postings about an option name it by the same column: a reset may end both in one row. */
const OF_OPTIONS: readonly number[] = [POSTING_REASONS['option-stake'], POSTING_REASONS['option-result']];

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
  const rowOf = (column: string) => {
    const seq = row[column];
    return seq === null || seq === undefined ? undefined : readRow(client, Number(seq));
  };
  const opened = await readRow(client, Number(row.opened_seq));
  const triggered = await rowOf('triggered_seq');
  const stops = await rowOf('stops_seq');
  const closed = await rowOf('closed_seq');
  const opening = eventOf(opened, order, 'OrderOpened', 'OrderPlaced');
  if (opening === undefined) throw new Error(`journal row ${opened.seq} does not open order ${order}`);
  const trigger = triggered && eventOf(triggered, order, 'OrderTriggered');
  if (triggered !== undefined && trigger === undefined) {
    throw new Error(`journal row ${triggered.seq} does not fill order ${order}`);
  }
  if (stops !== undefined && eventOf(stops, order, 'StopsSet') === undefined) {
    throw new Error(`journal row ${stops.seq} does not set the stops of order ${order}`);
  }
  const closing = closed && eventOf(closed, order, 'OrderClosed', 'OrderCancelled');
  if (closed !== undefined && closing === undefined) {
    throw new Error(`journal row ${closed.seq} does not close order ${order}`);
  }
  const tape = new Map<string, TapeEvidence>();
  const converters = new Map<number, Instrument>();
  for (const [at, event] of [
    [opened, opening],
    [triggered, trigger],
    [closed, closing],
  ] as const) {
    if (at === undefined || event === undefined) continue;
    const main = await findTick(client, event.tick);
    if (main !== undefined) tape.set(tickKey(event.tick.instrument, event.tick.seq), main);
    if (event.type === 'OrderCancelled' || event.convInstrument === 0) continue;
    const { convInstrument: instrument, convSeq: seq } = event;
    const converting = await findTickBefore(client, instrument, seq, at.at);
    if (converting !== undefined) tape.set(tickKey(instrument, seq), converting);
    const terms = await readInForce(client, instrument);
    if (terms !== undefined) converters.set(instrument, terms);
  }
  const seqs = [opened, triggered, stops, closed].flatMap((one) => (one === undefined ? [] : [one.seq]));
  const isUnpaid = closing?.type === 'OrderCancelled' && closing.closedBy === 'insufficient-at-trigger';
  const reached = triggered ?? (isUnpaid ? closed : undefined);
  return {
    order,
    opened,
    triggered,
    stops,
    closed,
    terms: await readTerms(client, opening.instrument, opened.seq, opening.termsVersion),
    site: await readSite(client, opened.seq),
    termsAtTrigger: reached && (await readTerms(client, opening.instrument, reached.seq)),
    postedAtTrigger:
      isUnpaid && closed !== undefined
        ? await readPosted(client, opening.uid, closed.seq, closed.events.indexOf(closing))
        : undefined,
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

/** What a row says of an order; undefined when it has no event of these types about it. */
export function eventOf<T extends CoreEvent['type']>(
  row: RowContent,
  order: number,
  ...types: readonly T[]
): Extract<CoreEvent, { type: T }> | undefined {
  const isIt = (event: CoreEvent): event is Extract<CoreEvent, { type: T }> =>
    (types as readonly string[]).includes(event.type) && isAbout(event, order);
  return row.events.find(isIt);
}

/** True of an event of a contract order; postings about an option name that by the same field. */
export function isAbout(event: CoreEvent, order: number): boolean {
  if (!('order' in event) || event.order !== order) return false;
  return event.type !== 'Posted' || !OF_OPTIONS.includes(POSTING_REASONS[event.reason]);
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

/** What is on a contract account before an event of a row. */
async function readPosted(client: Client, uid: number, seq: number, idx: number): Promise<bigint> {
  const { rows } = await client.query<{ balance_after: string }>(
    `SELECT balance_after FROM public.account_log WHERE uid = $1 AND kind = $2 AND (seq, idx) < ($3, $4)
      ORDER BY seq DESC, idx DESC LIMIT 1`,
    [uid, CUSTOMER_KINDS.forex, seq, idx],
  );
  return BigInt(rows[0]?.balance_after ?? 0);
}

/** The terms of an instrument as the journal put them in force before a row: the version named, or the newest. */
async function readTerms(
  client: Client,
  instrument: number,
  before: number,
  version?: number,
): Promise<TermsEvidence<Instrument> | undefined> {
  const subject = `instrument/${instrument}`;
  const versions = version === undefined ? await versionsOf(client, subject) : [version];
  let found: TermsEvidence<Instrument> | undefined;
  for (const row of await rowsOfFacts(client, subject, versions, before)) {
    for (const event of row.events) {
      if (event.type !== 'InstrumentPublished' || event.instrument !== instrument) continue;
      found = { terms: instrumentFromJson(event.terms), version: event.factVersion, row };
    }
  }
  return found;
}

/** The terms of the site as the journal put them in force before a row. */
async function readSite(client: Client, before: number): Promise<TermsEvidence<SiteTerms> | undefined> {
  let found: TermsEvidence<SiteTerms> | undefined;
  for (const row of await rowsOfFacts(client, 'site', await versionsOf(client, 'site'), before)) {
    for (const event of row.events) {
      if (event.type === 'SitePublished') {
        found = { terms: siteTermsFromJson(event.terms), version: event.factVersion, row };
      }
    }
  }
  return found;
}

async function versionsOf(client: Client, subject: string): Promise<number[]> {
  const { rows } = await client.query<{ version: string }>(
    'SELECT version FROM public.applied_facts WHERE subject = $1',
    [subject],
  );
  return Array.from({ length: Number(rows[0]?.version ?? 0) }, (_, place) => place + 1);
}

/** Found by the keys that facts go in under: one pass over the journal, without an index that every order would pay for. */
async function rowsOfFacts(
  client: Client,
  subject: string,
  versions: readonly number[],
  before: number,
): Promise<RowEvidence[]> {
  const { rows } = await client.query<{ seq: string }>(
    'SELECT seq FROM public.journal WHERE shard = $1 AND key_print = ANY($2) AND seq < $3 ORDER BY seq',
    [SHARD, versions.map((version) => fingerprint(sha256(`fact\n${subject}@${version}`))), before],
  );
  const found: RowEvidence[] = [];
  for (const { seq } of rows) found.push(await readRow(client, Number(seq)));
  return found;
}
