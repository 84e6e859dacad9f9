import { toNumber } from '@vitrine/domain/kernel/decimal';
import { GENESIS } from '@vitrine/engine/journal';
import type { ResponseOf } from '@vitrine/wire/call';
import { type ReceiptRow, receipt } from '@vitrine/wire/trust/receipt';
import type { ClientBase, Pool } from 'pg';
import { JOURNAL_CHAIN } from '../journal/chains.ts';
import { readLink } from '../journal/links.ts';
import type { Terms } from '../market/index.ts';
import { Refused } from '../platform/http/answer.ts';
import { type Route, route } from '../platform/http/context.ts';
import { inTransaction } from '../platform/transaction.ts';
import { ownPartOf, type StoredEvent } from './own-events.ts';
import { type NamedRow, type ReceiptSubject, readStoryRows } from './receipt-rows.ts';
import { TermsRows } from './terms-rows.ts';

/** Rows of one receipt: each may have to be unpacked from its block. */
const MOST_ROWS = 400;

type Receipt = ResponseOf<typeof receipt>;

/** The newest rows, and in any case the first one. */
function newestOf(rows: readonly NamedRow[]): readonly NamedRow[] {
  return rows.length <= MOST_ROWS ? rows : [...rows.slice(0, 1), ...rows.slice(1 - MOST_ROWS)];
}

interface ReadRow {
  readonly row: ReceiptRow;
  readonly events: readonly StoredEvent[];
}

async function readReceiptRow(
  client: ClientBase,
  { seq, step }: NamedRow,
  uid: number,
  ids: readonly number[],
): Promise<ReadRow> {
  const found = await readLink(client, JOURNAL_CHAIN, seq);
  if (found === undefined) throw new Error(`the journal has no row ${seq}`);
  const { link, previous = GENESIS } = found;
  const { body, events } = ownPartOf(link.body, uid, ids);
  const row = {
    step,
    seq,
    at: new Date(link.at).toISOString(),
    hash: link.hash.toString('hex'),
    previousHash: previous.toString('hex'),
    body,
    // Keys are sorted and numbers are texts: this is how they stand in the body.
    events: body === null ? events.map((event) => JSON.stringify(event)) : [],
  };
  return { row, events };
}

type Ticks = Receipt['ticks'];

/** The ticks that events name, each once. */
function ticksIn(events: readonly StoredEvent[], terms: Pick<Terms, 'get'>): Ticks {
  const ticks = new Map<string, Ticks[number]>();
  for (const { tick, convInstrument = '0', convSeq } of events) {
    if (typeof tick === 'object') {
      const forex_id = Number(tick.instrument);
      const price = (text = '0') => toNumber(BigInt(text), terms.get(forex_id)?.pricePrecision ?? 0);
      const quote = { bid: price(tick.bid), ask: price(tick.ask), at: new Date(Number(tick.at)).toISOString() };
      ticks.set(`${tick.instrument}/${tick.seq}`, { forex_id, seq: Number(tick.seq), isConversion: false, quote });
    }
    const key = `${convInstrument}/${convSeq}`;
    if (convInstrument !== '0' && !ticks.has(key))
      ticks.set(key, { forex_id: Number(convInstrument), seq: Number(convSeq), isConversion: true, quote: null });
  }
  return [...ticks.values()];
}

/** The terms that an order or option names, and how the site computed fees then. */
async function readTermsOf(client: ClientBase, kept: TermsRows, subject: ReceiptSubject, opened: ReadRow | undefined) {
  const event = opened?.events.find(({ type }) =>
    ['OrderOpened', 'OrderPlaced', 'OptionOpened'].includes(String(type)),
  );
  if (opened === undefined || event === undefined) return { rows: [], tradeFee: null };
  const seq = await kept.ofInstrument(client, Number(event.instrument), Number(event.termsVersion), opened.row.seq);
  const rows =
    seq === undefined ? [] : [await readReceiptRow(client, { seq, step: 'terms' }, subject.uid, [subject.id])];
  return { rows, tradeFee: subject.kind === 'order' ? await kept.tradeFee(client, opened.row.seq) : null };
}

export async function readReceipt(
  client: ClientBase,
  terms: Pick<Terms, 'get'>,
  kept: TermsRows,
  subject: ReceiptSubject,
): Promise<Receipt | undefined> {
  const story = await readStoryRows(client, subject);
  if (story === undefined) return undefined;
  const own: ReadRow[] = [];
  for (const row of newestOf(story.rows)) own.push(await readReceiptRow(client, row, subject.uid, story.ids));
  const opened = own.find(({ row }) => row.step === 'opened');
  const { rows: ofTerms, tradeFee } = await readTermsOf(client, kept, subject, opened);
  const ticks = ticksIn(
    own.flatMap(({ events }) => events),
    terms,
  );
  return {
    kind: subject.kind,
    id: subject.id,
    rows: [...ofTerms, ...own].map(({ row }) => row),
    isCut: story.rows.length > MOST_ROWS,
    tradeFee,
    ticks,
    instruments: [...new Set(ticks.map(({ forex_id }) => forex_id))].flatMap((forex_id) => {
      const instrument = terms.get(forex_id);
      return instrument === undefined
        ? []
        : [{ forex_id, symbol: instrument.code, precision: instrument.pricePrecision }];
    }),
  };
}

/** What recomputes something of the caller; of others there is nothing. */
export function receiptRoute(db: Pool, terms: Terms): Route {
  const kept = new TermsRows();
  return route(receipt, async ({ kind, id }, { caller }) => {
    const answer = await inTransaction(db, async (client) => {
      // Packing moves rows while they are read.
      await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
      return readReceipt(client, terms, kept, { uid: caller.uid, kind, id });
    });
    return answer ?? new Refused('request.not-found');
  });
}
