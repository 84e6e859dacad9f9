import type { CoreEvent } from '@vitrine/core/events';
import { type SiteTerms, siteTermsFromJson } from '@vitrine/domain/config/index';
import { CUSTOMER_KINDS, POSTING_REASONS } from '@vitrine/domain/ledger/index';
import { type Instrument, instrumentFromJson } from '@vitrine/domain/market/index';
import type { RowContent } from '@vitrine/engine/journal';
import type { Client } from 'pg';
import {
  type EventOf,
  findEvent,
  findTick,
  findTickBefore,
  OF_OPTIONS,
  type RowEvidence,
  readPostings,
  readPublished,
  readRow,
  readStep,
  readTerms,
  type Step,
  type StoredRows,
  type TapeEvidence,
  type TermsEvidence,
  texts,
  tickKey,
} from './evidence.ts';

export type PartClosed = EventOf<'OrderPartClosed'>;

/** The records of an order; for a closed part, of the position that it was a part of. */
export interface OrderEvidence {
  /** The order's number; for a part, the number of its position. */
  readonly order: number;
  /** The number of the part, if the order is one. */
  readonly part: number | undefined;
  /** Parts that were closed before, in time order. */
  readonly parts: readonly RowEvidence[];
  /** Opened it at the market, or placed it. */
  readonly opened: RowEvidence;
  /** Filled it when its target was reached; undefined also when it was never pending. */
  readonly triggered: RowEvidence | undefined;
  /** Set the stops that it has, or had last. */
  readonly stops: RowEvidence | undefined;
  /** Charged its overnight swap, in time order. */
  readonly nights: readonly RowEvidence[];
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

/**
 * Gathers the records of an order; undefined when no order has this number. The client is in a snapshot.
 * Throws when the journal does not hold the rows that the order names.
 */
export async function readOrderEvidence(client: Client, asked: number): Promise<OrderEvidence | undefined> {
  const stored = await texts(client, 'SELECT * FROM public.contract_orders WHERE id = $1', [asked]);
  const [row] = stored;
  if (row === undefined) return undefined;
  const part = row.part_of === null ? undefined : asked;
  const order = Number(row.part_of ?? asked);
  const steps = await readSteps(client, row, order, part);
  const { opened, triggered, stops, closed } = steps;
  const { uid, instrument, termsVersion } = opened.event;
  const until = closed?.row.seq ?? Number.MAX_SAFE_INTEGER;
  const parts = await readParts(client, order, asked, until);
  const nights = await readNights(client, uid, order, until);
  const priced = [
    ...[opened, triggered, closed].flatMap((step) => (step === undefined ? [] : [step])),
    ...nights.flatMap((at) => nightsOf(at, order).map((event) => ({ row: at, event }))),
    ...parts.flatMap((at) => partsOf(at, order).map((event) => ({ row: at, event }))),
  ];
  const own = [opened, triggered, stops, closed].flatMap((step) => (step === undefined ? [] : [step.row]));
  const unpaid =
    closed?.event.type === 'OrderCancelled' && closed.event.closedBy === 'insufficient-at-trigger' ? closed : undefined;
  const reached = triggered ?? unpaid;
  return {
    order,
    part,
    parts,
    opened: opened.row,
    triggered: triggered?.row,
    stops: stops?.row,
    nights,
    closed: closed?.row,
    terms: await readTerms(client, instrument, opened.row.seq, termsVersion),
    site: await readSite(client, opened.row.seq),
    termsAtTrigger: reached && (await readTerms(client, instrument, reached.row.seq)),
    postedAtTrigger: unpaid && (await readPosted(client, uid, unpaid.row.seq, unpaid.row.events.indexOf(unpaid.event))),
    ...(await readPrices(client, priced)),
    tables: {
      contract_orders: stored,
      ...(await readPostings(client, 'order', asked, uid, [...own, ...nights, ...parts])),
    },
  };
}

type Opened = Step<'OrderOpened' | 'OrderPlaced'>;
type Closed = Step<'OrderClosed' | 'OrderCancelled'> | Step<'OrderPartClosed'>;

/** The journal rows that an order's row names, each with what it says of the order. */
async function readSteps(
  client: Client,
  row: StoredRows[number],
  order: number,
  part: number | undefined,
): Promise<{
  readonly opened: Opened;
  readonly triggered: Step<'OrderTriggered'> | undefined;
  readonly stops: Step<'StopsSet'> | undefined;
  readonly closed: Closed | undefined;
}> {
  const isOfOrder = (event: CoreEvent) => isAbout(event, order);
  const opened = await readStep(client, row.opened_seq, isOfOrder, 'OrderOpened', 'OrderPlaced');
  if (opened === undefined) throw new Error(`order ${order} names no row that opened it`);
  const isOfPart = (event: CoreEvent) => event.type === 'OrderPartClosed' && event.part === part;
  return {
    opened,
    triggered: await readStep(client, row.triggered_seq, isOfOrder, 'OrderTriggered'),
    stops: await readStep(client, row.stops_seq, isOfOrder, 'StopsSet'),
    closed:
      part === undefined
        ? await readStep(client, row.closed_seq, isOfOrder, 'OrderClosed', 'OrderCancelled')
        : await readStep(client, row.closed_seq, isOfPart, 'OrderPartClosed'),
  };
}

type PricedStep = Opened | Closed | Step<'OrderTriggered'> | Step<'SwapCharged'>;

/** The ticks that the steps name, as the tape holds them, and the instruments that converted. */
async function readPrices(
  client: Client,
  steps: readonly PricedStep[],
): Promise<Pick<OrderEvidence, 'tape' | 'converters'>> {
  const tape = new Map<string, TapeEvidence>();
  const converters = new Map<number, Instrument>();
  for (const { row, event } of steps) {
    const main = await findTick(client, event.tick);
    if (main !== undefined) tape.set(tickKey(event.tick.instrument, event.tick.seq), main);
    if (event.type === 'OrderCancelled' || event.convInstrument === 0) continue;
    const { convInstrument: instrument, convSeq: seq } = event;
    const converting = await findTickBefore(client, instrument, seq, row.at);
    if (converting !== undefined) tape.set(tickKey(instrument, seq), converting);
    const terms = await readInForce(client, instrument);
    if (terms !== undefined) converters.set(instrument, terms);
  }
  return { tape, converters };
}

/** The overnight swaps that a row charges an order: several after a pause. */
export function nightsOf(row: RowContent, order: number): EventOf<'SwapCharged'>[] {
  return row.events.flatMap((event) => (event.type === 'SwapCharged' && event.order === order ? [event] : []));
}

/** The close of a part in a row. */
export function partOf(row: RowContent, part: number | undefined): PartClosed | undefined {
  return row.events.find((event) => event.type === 'OrderPartClosed' && event.part === part) as PartClosed | undefined;
}

/** The parts of an order that a row closes. */
export function partsOf(row: RowContent, order: number): PartClosed[] {
  return row.events.flatMap((event) => (event.type === 'OrderPartClosed' && event.order === order ? [event] : []));
}

async function readParts(client: Client, order: number, asked: number, until: number): Promise<RowEvidence[]> {
  const { rows } = await client.query<{ seq: string }>(
    `SELECT closed_seq AS seq FROM public.contract_orders WHERE part_of = $1 AND id <> $2 AND closed_seq <= $3
      ORDER BY closed_seq`,
    [order, asked, until],
  );
  const parts: RowEvidence[] = [];
  for (const { seq } of rows) parts.push(await readRow(client, Number(seq)));
  return parts;
}

async function readNights(client: Client, uid: number, order: number, until: number): Promise<OrderEvidence['nights']> {
  const { rows } = await client.query<{ seq: string }>(
    'SELECT DISTINCT seq FROM public.account_log WHERE uid = $1 AND ref = $2 AND type = $3 AND seq <= $4 ORDER BY seq',
    [uid, order, POSTING_REASONS.swap, until],
  );
  const nights: RowEvidence[] = [];
  for (const { seq } of rows) nights.push(await readRow(client, Number(seq)));
  return nights;
}

/** What a row says of an order; undefined when it has no event of these types about it. */
export function eventOf<T extends CoreEvent['type']>(
  row: RowContent,
  order: number,
  ...types: readonly T[]
): EventOf<T> | undefined {
  return findEvent(row, (event) => isAbout(event, order), ...types);
}

/** True of an event of a contract order; postings about an option name that by the same field. */
export function isAbout(event: CoreEvent, order: number): boolean {
  if (!('order' in event) || event.order !== order) return false;
  return event.type !== 'Posted' || !OF_OPTIONS.includes(POSTING_REASONS[event.reason]);
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

/** The terms of the site as the journal put them in force before a row. */
function readSite(client: Client, before: number): Promise<TermsEvidence<SiteTerms> | undefined> {
  return readPublished(client, { subject: 'site', before }, (event) =>
    event.type === 'SitePublished' ? { terms: siteTermsFromJson(event.terms), version: event.factVersion } : undefined,
  );
}
