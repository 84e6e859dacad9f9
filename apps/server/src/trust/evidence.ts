import type { TickRef } from '@vitrine/core/event-codec';
import type { CoreEvent } from '@vitrine/core/events';
import {
  type JurisdictionProfile,
  type Jurisdictions,
  jurisdictionsFromJson,
  profileOf,
  type SiteTerms,
  siteTermsFromJson,
} from '@vitrine/domain/config/index';
import { DAY, type Instant } from '@vitrine/domain/kernel/time';
import { POSTING_REASONS } from '@vitrine/domain/ledger/index';
import { type Instrument, instrumentFromJson, type Tick } from '@vitrine/domain/market/index';
import { fingerprint } from '@vitrine/engine/idempotency-keys';
import { chain, GENESIS, type RowContent, readBody, readTape, SHARD, sha256 } from '@vitrine/engine/journal';
import type { ClientBase, Pool } from 'pg';
import { JOURNAL_CHAIN, TAPE_CHAIN } from '../journal/chains.ts';
import { findKept } from '../journal/digests.ts';
import { findFactRows, readLink, readPackedBackwards } from '../journal/links.ts';

/** A journal row with its place in the chain. */
export interface RowEvidence extends RowContent {
  /** Hex. */
  readonly hash: string;
  readonly previous: string;
  /** The hash is that of the previous one and the body. */
  readonly follows: boolean;
}

export type EventOf<T extends CoreEvent['type']> = Extract<CoreEvent, { type: T }>;

/** A step in the life of an order or an option: a journal row, and its event about that order or option. */
export interface Step<T extends CoreEvent['type']> {
  readonly row: RowEvidence;
  readonly event: EventOf<T>;
}

/** A tick that was found on the tape. */
export interface TapeEvidence {
  readonly tick: Tick;
  readonly batch: number;
  /** Its place in the batch, from 1. */
  readonly line: number;
  /** Of the batch, hex; undefined: the raw ticks of its day are pruned, and the digest of the day proves it. */
  readonly hash: string | undefined;
}

/** What a check needs of it. */
export type TapeTick = Pick<TapeEvidence, 'tick' | 'batch'>;

/** Terms, and the journal row that put them in force. */
export interface TermsEvidence<T> {
  readonly terms: T;
  readonly version: number;
  readonly row: RowEvidence;
}

/** One order's rows of a table, every value as text. */
export type StoredRows = readonly Readonly<Record<string, string | null>>[];

/** Postings about an option name it by the same column: a reset may end both in one row. */
export const OF_OPTIONS: readonly number[] = [POSTING_REASONS['option-stake'], POSTING_REASONS['option-result']];

export function tickKey(instrument: number, seq: number): string {
  return `${instrument}/${seq}`;
}

/** How far back the newest tick of a converting currency may lie: a market that was closed for a long weekend. */
const QUIET = 8 * DAY;

export async function texts(client: ClientBase, sql: string, values: readonly unknown[]): Promise<StoredRows> {
  const { rows } = await client.query<Record<string, unknown>>(sql, [...values]);
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? null : String(value)])),
  );
}

export async function readRow(client: ClientBase, seq: number): Promise<RowEvidence> {
  const found = await readLink(client, JOURNAL_CHAIN, seq);
  if (found === undefined) throw new Error(`the journal has no row ${seq}`);
  const { link, previous = GENESIS } = found;
  return {
    ...readBody(link.body),
    hash: link.hash.toString('hex'),
    previous: previous.toString('hex'),
    follows: chain(previous, link.body).equals(link.hash),
  };
}

/** The tick where its time says it is: in the first batch that goes so far; of several in one millisecond in one of them. */
export async function findTick(
  client: ClientBase | Pool,
  { instrument, seq, at }: TickRef,
): Promise<TapeEvidence | undefined> {
  const { rows } = await client.query<BatchColumns>(
    'SELECT no AS place, body, hash FROM public.tape_batches WHERE shard = $1 AND last_at >= $2 ORDER BY last_at, no LIMIT 20',
    [SHARD, at],
  );
  return tickIn(rows, instrument, seq) ?? (await findPacked(client, instrument, seq, at, at));
}

/** The tick in a block, or in what is kept of a pruned day, that has a time between these, searched from the newest one on. */
async function findPacked(
  client: ClientBase | Pool,
  instrument: number,
  seq: number,
  from: Instant,
  to: Instant,
): Promise<TapeEvidence | undefined> {
  for await (const links of readPackedBackwards(client, TAPE_CHAIN, from, to)) {
    const found = tickIn(links, instrument, seq);
    if (found !== undefined) return found;
  }
  const kept = await findKept(client, instrument, seq, from, to);
  return kept && { ...kept, hash: undefined };
}

/**
 * The tick somewhere before a time and at most `quietMs` before it: an event names the number of a converting tick and
 * not its time.
 */
export async function findTickBefore(
  client: ClientBase | Pool,
  instrument: number,
  seq: number,
  at: Instant,
  quietMs: number = QUIET,
): Promise<TapeEvidence | undefined> {
  const { rows } = await client.query<BatchColumns>(
    `SELECT no AS place, body, hash FROM public.tape_batches
      WHERE shard = $1 AND (body LIKE $4 OR body LIKE $5) AND last_at >= $2
        AND last_at <= coalesce((SELECT min(last_at) FROM public.tape_batches WHERE shard = $1 AND last_at >= $3), $3)
      ORDER BY last_at DESC LIMIT 1`,
    [SHARD, at - quietMs, at, `${instrument},${seq},%`, `%\n${instrument},${seq},%`],
  );
  return tickIn(rows, instrument, seq) ?? (await findPacked(client, instrument, seq, at - quietMs, at));
}

interface BatchColumns {
  readonly place: string | number;
  readonly body: string;
  readonly hash: Buffer;
}

function tickIn(batches: readonly BatchColumns[], instrument: number, seq: number): TapeEvidence | undefined {
  for (const { place: no, body, hash } of batches) {
    const ticks = readTape(body);
    const line = ticks.findIndex((one) => one.instrument === instrument && one.seq === seq);
    const tick = ticks[line];
    if (tick !== undefined) return { tick, batch: Number(no), line: line + 1, hash: hash.toString('hex') };
  }
  return undefined;
}

/** The first event of these types in a row that is about an order or an option. */
export function findEvent<T extends CoreEvent['type']>(
  row: RowContent,
  isAbout: (event: CoreEvent) => boolean,
  ...types: readonly T[]
): EventOf<T> | undefined {
  const isIt = (event: CoreEvent): event is EventOf<T> =>
    (types as readonly string[]).includes(event.type) && isAbout(event);
  return row.events.find(isIt);
}

/**
 * The step in the journal row that a column names; undefined when the column is empty. Throws when the row has no such
 * event.
 */
export async function readStep<T extends CoreEvent['type']>(
  client: ClientBase,
  seq: string | null | undefined,
  isAbout: (event: CoreEvent) => boolean,
  ...types: readonly T[]
): Promise<Step<T> | undefined> {
  if (seq === null || seq === undefined) return undefined;
  const row = await readRow(client, Number(seq));
  const event = findEvent(row, isAbout, ...types);
  if (event === undefined)
    throw new Error(`journal row ${seq} has no ${types.join(' or ')} of the record that names it`);
  return { row, event };
}

/** What these rows posted about one order or one option of a customer. */
export async function readPostings(
  client: ClientBase,
  about: 'order' | 'option',
  id: number,
  uid: number,
  rows: readonly RowEvidence[],
): Promise<Record<'postings' | 'account_log', StoredRows>> {
  const isOfKind = about === 'option' ? '= ANY' : '<> ALL';
  const seqs = rows.map(({ seq }) => seq);
  return {
    postings: await texts(
      client,
      `SELECT * FROM public.postings WHERE seq = ANY($1) AND ref = $2 AND reason ${isOfKind} ($3) ORDER BY seq, idx`,
      [seqs, id, OF_OPTIONS],
    ),
    account_log: await texts(
      client,
      `SELECT * FROM public.account_log WHERE uid = $1 AND seq = ANY($2) AND ref = $3 AND type ${isOfKind} ($4)
        ORDER BY seq, idx`,
      [uid, seqs, id, OF_OPTIONS],
    ),
  };
}

/**
 * The terms that the journal put in force for a subject before a row: the version named, or the newest. `termsOf` reads
 * the event that published them; undefined for every other event.
 */
export async function readPublished<T>(
  client: ClientBase,
  { subject, version, before }: { readonly subject: string; readonly version?: number; readonly before: number },
  termsOf: (event: CoreEvent) => { readonly terms: T; readonly version: number } | undefined,
): Promise<TermsEvidence<T> | undefined> {
  const versions = version === undefined ? await versionsOf(client, subject) : [version];
  let newest: TermsEvidence<T> | undefined;
  for (const row of await rowsOfFacts(client, subject, versions, before)) {
    for (const event of row.events) {
      const published = termsOf(event);
      if (published !== undefined) newest = { ...published, row };
    }
  }
  return newest;
}

/** The rows before another one that published the versions of a subject up to `newest`, oldest first. */
export async function readPublishedRows(
  client: ClientBase,
  { subject, newest, before }: { readonly subject: string; readonly newest: number; readonly before: number },
): Promise<readonly RowEvidence[]> {
  const rows = await rowsOfFacts(client, subject, upTo(newest), before);
  return rows.toSorted((a, b) => a.seq - b.seq);
}

/** The terms of an instrument as the journal put them in force before a row: the version named, or the newest. */
export function readTerms(
  client: ClientBase,
  instrument: number,
  before: number,
  version?: number,
): Promise<TermsEvidence<Instrument> | undefined> {
  const named = version === undefined ? {} : { version };
  return readPublished(client, { subject: `instrument/${instrument}`, before, ...named }, (event) =>
    event.type === 'InstrumentPublished' && event.instrument === instrument
      ? { terms: instrumentFromJson(event.terms), version: event.factVersion }
      : undefined,
  );
}

/** The terms of the site as the journal put them in force before a row. */
export function readSite(client: ClientBase, before: number): Promise<TermsEvidence<SiteTerms> | undefined> {
  return readPublished(client, { subject: 'site', before }, (event) =>
    event.type === 'SitePublished' ? { terms: siteTermsFromJson(event.terms), version: event.factVersion } : undefined,
  );
}

/** All terms of the site up to a version, each with the row that put it in force; oldest first. */
export async function readSites(client: ClientBase, version: number): Promise<readonly TermsEvidence<SiteTerms>[]> {
  const rows = await rowsOfFacts(client, 'site', upTo(version), Number.MAX_SAFE_INTEGER);
  return rows.flatMap((row) =>
    row.events.flatMap((event) =>
      event.type === 'SitePublished'
        ? [{ terms: siteTermsFromJson(event.terms), version: event.factVersion, row }]
        : [],
    ),
  );
}

/** Where the customer of a step lived, and what was offered there. */
export interface ResidenceEvidence {
  /** Empty: unknown, as of demo accounts. */
  readonly country: string;
  readonly profile: TermsEvidence<JurisdictionProfile>;
}

/** The profile of a country among those that a row has put in force. */
export const residenceIn = (
  { terms, ...published }: TermsEvidence<Jurisdictions>,
  country: string,
): ResidenceEvidence => ({ country, profile: { ...published, terms: profileOf(terms, country) } });

/** Where a customer lived at a row, and what was offered there; undefined while no profiles were in force. */
export async function readResidence(
  client: ClientBase,
  uid: number,
  before: number,
): Promise<ResidenceEvidence | undefined> {
  const published = await readPublished(client, { subject: 'jurisdictions', before }, (event) =>
    event.type === 'JurisdictionsPublished'
      ? { terms: jurisdictionsFromJson(event.terms), version: event.factVersion }
      : undefined,
  );
  if (published === undefined) return undefined;
  const { rows } = await client.query<{ version: string }>(
    'SELECT fact_version AS version FROM public.accounts WHERE uid = $1',
    [uid],
  );
  const subject = `account/${uid}`;
  let country = '';
  for (const row of await rowsOfFacts(client, subject, upTo(Number(rows[0]?.version ?? 0)), before)) {
    for (const event of row.events) if (event.type === 'CustomerCountrySet') country = event.country;
  }
  return residenceIn(published, country);
}

const upTo = (version: number): number[] => Array.from({ length: version }, (_, place) => place + 1);

async function versionsOf(client: ClientBase, subject: string): Promise<number[]> {
  const { rows } = await client.query<{ version: string }>(
    'SELECT version FROM public.applied_facts WHERE subject = $1',
    [subject],
  );
  return upTo(Number(rows[0]?.version ?? 0));
}

/** Rows that applied a fact. They are found by the keys of facts in one pass over the journal: an index would cost every order. */
async function rowsOfFacts(
  client: ClientBase,
  subject: string,
  versions: readonly number[],
  before: number,
): Promise<RowEvidence[]> {
  const prints = versions.map((version) => fingerprint(sha256(`fact\n${subject}@${version}`)));
  const found: RowEvidence[] = [];
  for (const seq of await findFactRows(client, prints, before)) found.push(await readRow(client, seq));
  return found;
}
