import type { TickRef } from '@vitrine/core/event-codec';
import type { CoreEvent } from '@vitrine/core/events';
import type { SiteTerms } from '@vitrine/domain/config/index';
import { CUSTOMER_KINDS, POSTING_REASONS } from '@vitrine/domain/ledger/index';
import { type Instrument, instrumentFromJson } from '@vitrine/domain/market/index';
import { NO_LEVEL, type Stops } from '@vitrine/domain/trading/index';
import type { ClientBase } from 'pg';
import {
  type EventOf,
  findTick,
  findTickBefore,
  OF_OPTIONS,
  type ResidenceEvidence,
  type RowEvidence,
  readPostings,
  readResidence,
  readRow,
  readSite,
  readStep,
  readTerms,
  type Step,
  type StoredRows,
  type TapeEvidence,
  type TapeTick,
  type TermsEvidence,
  texts,
  tickKey,
} from './evidence.ts';

export type Opened = Step<'OrderOpened' | 'OrderPlaced'>;
export type Triggered = Step<'OrderTriggered'>;
export interface Modified extends Step<'OrderModified'> {
  /** The instrument's terms in force at the change: their calendar decides the cap. */
  readonly terms: TermsEvidence<Instrument> | undefined;
}
export type PartClosed = Step<'OrderPartClosed'>;
export type Ended = Step<'OrderClosed' | 'OrderCancelled'> | PartClosed;

/** The overnight swaps that a journal row charges an order: several after a pause. */
export interface SwapRow {
  readonly row: RowEvidence;
  readonly charges: readonly EventOf<'SwapCharged'>[];
}

/** The part of a tick that a trailing stop follows. */
export type BestTick = Pick<TickRef, 'seq' | 'bid' | 'ask' | 'at'>;

/** The records of an order; for a closed part, of the position that it was a part of. */
export interface OrderEvidence {
  /** The order's number; for a part, the number of its position. */
  readonly order: number;
  /** The number of the part, if the order is one. */
  readonly part: number | undefined;
  /** Parts that were closed before, in time order. */
  readonly parts: readonly PartClosed[];
  /** It was opened at the market, or placed as a pending order. */
  readonly opened: Opened;
  /** Changes of its target or lots while it was pending, in time order. */
  readonly modified: readonly Modified[];
  /** A tick reached its target and filled it; undefined also when it was never pending. */
  readonly triggered: Triggered | undefined;
  /** The newest change of its stops. */
  readonly stops: Step<'StopsSet'> | undefined;
  /** The newest change of its trailing stop. */
  readonly trailing: Step<'TrailingStopSet'> | undefined;
  /** The best tick since then as the records have it, where it closed the position. */
  readonly best: BestTick | undefined;
  /** In time order. */
  readonly swaps: readonly SwapRow[];
  readonly ended: Ended | undefined;
  /** The terms that the order names, as the journal put them in force before its opening. */
  readonly terms: TermsEvidence<Instrument> | undefined;
  readonly site: TermsEvidence<SiteTerms> | undefined;
  /** Where the customer lived when it was opened or placed. */
  readonly residence: ResidenceEvidence | undefined;
  /** The instrument's terms in force when the target of a pending order was reached: their calendar decides the cap. */
  readonly termsAtTrigger: TermsEvidence<Instrument> | undefined;
  /** Balance of the contract account, in millionths, when it could not pay at the trigger; otherwise undefined. */
  readonly postedAtTrigger: bigint | undefined;
  /** Terms now in force of the instruments that converted; what a conversion needs of them never changes. */
  readonly converters: ReadonlyMap<number, Instrument>;
  /** A tick of an instrument on the tape, by its number; undefined when the tape does not have it. */
  readonly tape: (instrument: number, seq: number) => TapeTick | undefined;
  readonly tables: Readonly<Record<'contract_orders' | 'postings' | 'account_log', StoredRows>>;
}

/** What the recomputation of a step needs: the story of the order up to it. */
export type OrderStory = Omit<OrderEvidence, 'part' | 'swaps' | 'ended' | 'tables'>;

/**
 * Gathers the records of an order; undefined when no order has this number. The client is in a snapshot.
 * Throws when the journal does not hold the rows that the order names.
 */
export async function readOrderEvidence(client: ClientBase, asked: number): Promise<OrderEvidence | undefined> {
  const stored = await texts(client, 'SELECT * FROM public.contract_orders WHERE id = $1', [asked]);
  const [row] = stored;
  if (row === undefined) return undefined;
  const part = row.part_of === null ? undefined : asked;
  const order = Number(row.part_of ?? asked);
  const steps = await readSteps(client, row, order, part);
  const { opened, modified, triggered, stops, trailing, ended } = steps;
  const { uid } = opened.event;
  const until = ended?.row.seq ?? Number.MAX_SAFE_INTEGER;
  const parts = await readParts(client, order, asked, until);
  const swaps = await readSwaps(client, uid, order, until);
  const charges = swaps.flatMap(({ row, charges }) => charges.map((event) => ({ row, event })));
  const named = [opened, ...modified, triggered, stops, trailing, ended].filter((step) => step !== undefined);
  const rows = [...named, ...swaps, ...parts].map(({ row }) => row);
  return {
    order,
    part,
    parts,
    ...steps,
    swaps,
    ...(await readTermsOf(client, steps)),
    ...(await readPrices(client, ended, [opened, ...modified, triggered, ...charges, ...parts])),
    tables: {
      contract_orders: stored,
      ...(await readPostings(client, 'order', asked, uid, rows)),
    },
  };
}

type Steps = Pick<OrderEvidence, 'opened' | 'modified' | 'triggered' | 'stops' | 'trailing' | 'ended'>;

/** The journal rows that an order's row names, each with its event about the order. */
async function readSteps(
  client: ClientBase,
  row: StoredRows[number],
  order: number,
  part: number | undefined,
): Promise<Steps> {
  const isOfOrder = (event: CoreEvent) => isAbout(event, order);
  const opened = await readStep(client, row.opened_seq, isOfOrder, 'OrderOpened', 'OrderPlaced');
  if (opened === undefined) throw new Error(`order ${order} names no row that opened it`);
  const isOfPart = (event: CoreEvent) => event.type === 'OrderPartClosed' && event.part === part;
  return {
    opened,
    modified: await readModified(client, order),
    triggered: await readStep(client, row.triggered_seq, isOfOrder, 'OrderTriggered'),
    stops: await readStep(client, row.stops_seq, isOfOrder, 'StopsSet'),
    trailing: await readStep(client, row.trailing_seq, isOfOrder, 'TrailingStopSet'),
    ended:
      part === undefined
        ? await readStep(client, row.closed_seq, isOfOrder, 'OrderClosed', 'OrderCancelled')
        : await readStep(client, row.closed_seq, isOfPart, 'OrderPartClosed'),
  };
}

/** The best tick of a trailing stop that closed the order, from the tape. */
async function readBest(client: ClientBase, ended: Ended | undefined): Promise<BestTick | undefined> {
  const reached = ended && reachedIn(ended.row, ended.event.order);
  return reached && (await findTick(client, reached.best))?.tick;
}

/** That the price reached the trailing stop of an order, if a row says so. */
export function reachedIn(row: RowEvidence, order: number): EventOf<'TrailingStopReached'> | undefined {
  return row.events.find(
    (event): event is EventOf<'TrailingStopReached'> => event.type === 'TrailingStopReached' && event.order === order,
  );
}

/** The journal rows that changed a pending order. */
async function readModified(client: ClientBase, order: number): Promise<Modified[]> {
  const { rows } = await client.query<{ seq: string }>(
    'SELECT seq FROM public.order_changes WHERE order_id = $1 ORDER BY seq',
    [order],
  );
  const modified: Modified[] = [];
  for (const { seq } of rows) {
    const step = await readStep(client, seq, (event) => isAbout(event, order), 'OrderModified');
    if (step === undefined) continue;
    modified.push({ ...step, terms: await readTerms(client, step.event.instrument, step.row.seq) });
  }
  return modified;
}

async function readTermsOf(
  client: ClientBase,
  { opened, triggered, ended }: Steps,
): Promise<Pick<OrderEvidence, 'terms' | 'site' | 'residence' | 'termsAtTrigger' | 'postedAtTrigger'>> {
  const { uid, instrument, termsVersion } = opened.event;
  const unpaid =
    ended?.event.type === 'OrderCancelled' && ended.event.closedBy === 'insufficient-at-trigger' ? ended : undefined;
  const reached = triggered ?? unpaid;
  return {
    terms: await readTerms(client, instrument, opened.row.seq, termsVersion),
    site: await readSite(client, opened.row.seq),
    residence: await readResidence(client, uid, opened.row.seq),
    termsAtTrigger: reached && (await readTerms(client, instrument, reached.row.seq)),
    postedAtTrigger: unpaid && (await readPosted(client, uid, unpaid.row.seq, unpaid.row.events.indexOf(unpaid.event))),
  };
}

type PricedStep = Opened | Modified | Ended | Triggered | Step<'SwapCharged'>;

/** The ticks that the steps name, as the tape holds them, and the instruments that converted. */
async function readPrices(
  client: ClientBase,
  ended: Ended | undefined,
  steps: readonly (PricedStep | undefined)[],
): Promise<Pick<OrderEvidence, 'tape' | 'converters' | 'best'>> {
  const tape = new Map<string, TapeEvidence>();
  const converters = new Map<number, Instrument>();
  for (const { row, event } of [...steps, ended].filter((step) => step !== undefined)) {
    const main = await findTick(client, event.tick);
    if (main !== undefined) tape.set(tickKey(event.tick.instrument, event.tick.seq), main);
    if (event.type === 'OrderCancelled' || event.convInstrument === 0) continue;
    const { convInstrument: instrument, convSeq: seq } = event;
    const converting = await findTickBefore(client, instrument, seq, row.at);
    if (converting !== undefined) tape.set(tickKey(instrument, seq), converting);
    const terms = await readInForce(client, instrument);
    if (terms !== undefined) converters.set(instrument, terms);
  }
  const best = await readBest(client, ended);
  return { tape: (instrument, seq) => tape.get(tickKey(instrument, seq)), converters, best };
}

async function readParts(client: ClientBase, order: number, asked: number, until: number): Promise<PartClosed[]> {
  const { rows } = await client.query<{ id: string; seq: string }>(
    `SELECT id, closed_seq AS seq FROM public.contract_orders WHERE part_of = $1 AND id <> $2 AND closed_seq <= $3
      ORDER BY closed_seq`,
    [order, asked, until],
  );
  const parts: PartClosed[] = [];
  for (const { id, seq } of rows) {
    const isOfPart = (event: CoreEvent) => event.type === 'OrderPartClosed' && event.part === Number(id);
    const part = await readStep(client, seq, isOfPart, 'OrderPartClosed');
    if (part !== undefined) parts.push(part);
  }
  return parts;
}

async function readSwaps(client: ClientBase, uid: number, order: number, until: number): Promise<SwapRow[]> {
  const { rows } = await client.query<{ seq: string }>(
    'SELECT DISTINCT seq FROM public.account_log WHERE uid = $1 AND ref = $2 AND type = $3 AND seq <= $4 ORDER BY seq',
    [uid, order, POSTING_REASONS.swap, until],
  );
  const swaps: SwapRow[] = [];
  for (const { seq } of rows) {
    const row = await readRow(client, Number(seq));
    const charges = row.events.flatMap((event) =>
      event.type === 'SwapCharged' && event.order === order ? [event] : [],
    );
    swaps.push({ row, charges });
  }
  return swaps;
}

/** A position's entry: at the market, or at the trigger of a pending order. */
export type Entry = Pick<EventOf<'OrderOpened'>, 'uid' | 'side' | 'lots' | 'price' | 'margin'>;

/** undefined while an order is pending. */
export function entryOf({ opened, modified, triggered }: OrderStory): Entry | undefined {
  if (opened.event.type === 'OrderOpened') return opened.event;
  const { uid, side, lots } = placedAs(opened.event, modified);
  return triggered && { uid, side, lots, price: triggered.event.price, margin: triggered.event.margin };
}

/** A pending order as its last change left it: what it waits for and holds, and the tick after which it may trigger. */
export function placedAs(placed: EventOf<'OrderPlaced'>, modified: readonly Modified[]): EventOf<'OrderPlaced'> {
  const last = modified.at(-1)?.event;
  if (last === undefined) return placed;
  const { lots, target, margin, fee, tick, convInstrument, convSeq, convNum, convDen } = last;
  return { ...placed, lots, target, margin, fee, tick, convInstrument, convSeq, convNum, convDen };
}

export function stopsOf({ stops }: OrderStory): Stops {
  return { stopLoss: stops?.event.stopLoss ?? NO_LEVEL, takeProfit: stops?.event.takeProfit ?? NO_LEVEL };
}

/** The lots of a position before a row closes a part of it; a swap in the same row is charged before that. */
export function lotsBefore({ opened, modified, parts }: OrderStory, seq: number): bigint {
  const { lots } = modified.at(-1)?.event ?? opened.event;
  return parts.filter(({ row }) => row.seq < seq).at(-1)?.event.lotsLeft ?? lots;
}

/** A row's events about an order. One tick may fill and stop out an order in one row: `its end` starts at the close. */
export function eventsOf(
  row: RowEvidence,
  order: number,
  which: 'all' | 'before its end' | 'its end',
): readonly CoreEvent[] {
  const own = row.events.filter((event) => isAbout(event, order));
  const end = own.findIndex(({ type }) => type === 'OrderClosed' || type === 'OrderCancelled');
  if (which === 'all') return own;
  if (which === 'its end') return own.slice(end);
  return end < 0 ? own : own.slice(0, end);
}

/** True of an event of a contract order; postings about an option name that by the same field. */
export function isAbout(event: CoreEvent, order: number): boolean {
  if (!('order' in event) || event.order !== order) return false;
  return event.type !== 'Posted' || !OF_OPTIONS.includes(POSTING_REASONS[event.reason]);
}

async function readInForce(client: ClientBase, instrument: number): Promise<Instrument | undefined> {
  const { rows } = await client.query<{ body: string }>('SELECT body FROM public.applied_facts WHERE subject = $1', [
    `instrument/${instrument}`,
  ]);
  return rows[0] === undefined ? undefined : instrumentFromJson(rows[0].body);
}

/** Balance of a contract account before an event of a row. */
async function readPosted(client: ClientBase, uid: number, seq: number, idx: number): Promise<bigint> {
  const { rows } = await client.query<{ balance_after: string }>(
    `SELECT balance_after FROM public.account_log WHERE uid = $1 AND kind = $2 AND (seq, idx) < ($3, $4)
      ORDER BY seq DESC, idx DESC LIMIT 1`,
    [uid, CUSTOMER_KINDS.forex, seq, idx],
  );
  return BigInt(rows[0]?.balance_after ?? 0);
}
