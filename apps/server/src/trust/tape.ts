import { formatDecimal, type Price } from '@vitrine/domain/kernel/decimal';
import { MINUTE, SECOND } from '@vitrine/domain/kernel/time';
import { type Instrument, isPrice } from '@vitrine/domain/market/index';
import type { ParsedRequestOf, ResponseOf } from '@vitrine/wire/call';
import { tape } from '@vitrine/wire/trust/tape';
import type { Pool } from 'pg';
import type { KeptTick, TapeDigest } from '../journal/digests.ts';
import { readTapeRange, type TapePlace } from '../journal/tape-range.ts';
import type { Terms } from '../market/index.ts';
import { Refused } from '../platform/http/answer.ts';
import { addressGroup } from '../platform/http/client-address.ts';
import { type Route, type Shared, sharedRoute } from '../platform/http/context.ts';
import { Turns } from '../platform/http/turns.ts';
import { inTransaction } from '../platform/transaction.ts';

/** Ticks of a page. */
const PAGE = 500;
/** How long an answer about the past stays: only pruning changes it. */
const SETTLED_MS = 10 * MINUTE;
/** Pages of one network that are made at a time, and that wait. */
const [OWN, OWN_WAITING] = [1, 4];
/** Of everybody: the database has ten connections for all. */
const [ALL, ALL_WAITING] = [2, 40];

type Request = ParsedRequestOf<typeof tape>;
type Answer = ResponseOf<typeof tape>;

/** Whoever asks next gets the same bytes; a range that has not ended changes with every tick. */
const shared: Shared<Request> = {
  version: ({ to }) => {
    const now = Date.now();
    return to * SECOND > now - MINUTE ? `s${Math.floor(now / SECOND)}` : `p${Math.floor(now / SETTLED_MS)}`;
  },
};

const timeOf = (at: number): string => new Date(at).toISOString();

function tickOf({ tick, batch, line }: KeptTick, precision: number): Answer['ticks'][number] {
  const price = (value: Price): number => Number(formatDecimal(value, precision));
  return {
    seq: tick.seq,
    isQuarantined: !isPrice(tick),
    bid: price(tick.bid),
    ask: price(tick.ask),
    at: timeOf(tick.at),
    sourceAt: timeOf(tick.sourceAt),
    source: tick.source,
    batch,
    line,
  };
}

const prunedDay = (day: TapeDigest): Answer['pruned'][number] => ({
  no: day.no,
  firstAt: timeOf(day.firstAt),
  lastAt: timeOf(day.lastAt),
  ticks: day.ticks,
  kept: day.kept,
  keptHash: day.keptHash.toString('hex'),
  previous: day.previous.toString('hex'),
  hash: day.hash.toString('hex'),
  digest: day.digest.toString('hex'),
});

const placeText = (place: TapePlace | undefined): string | null =>
  place === undefined ? null : `${place.at}-${place.batch}-${Math.min(place.line, 999_999_999_999_999)}`;

function placeIn(text = ''): TapePlace | undefined {
  const [at, batch, line] = text.split('-').map(Number);
  return at === undefined || batch === undefined || line === undefined ? undefined : { at, batch, line };
}

async function readPage(db: Pool, { id, code, pricePrecision }: Instrument, request: Request): Promise<Answer> {
  const { from, to, after } = request;
  const range = { instrument: id, from: from * SECOND, to: to * SECOND, after: placeIn(after) };
  const page = await inTransaction(db, async (client) => {
    // Packing and pruning move what is read.
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return readTapeRange(client, range, PAGE);
  });
  return {
    forex_id: id,
    symbol: code,
    precision: pricePrecision,
    ticks: page.ticks.map((tick) => tickOf(tick, pricePrecision)),
    pruned: page.digests.map(prunedDay),
    next: placeText(page.next),
  };
}

/** The tape, for everybody. Nobody can keep more than one connection to the database busy with it. */
export function tapeRoute(db: Pool, terms: Terms): Route {
  const own = new Turns(OWN, OWN_WAITING);
  const all = new Turns(ALL, ALL_WAITING);
  return sharedRoute(tape, shared, async (request, { address }) => {
    const instrument = terms.get(request.forex_id);
    if (instrument === undefined) return new Refused('market.instrument-not-found');
    const network = addressGroup(address);
    if (own.isFull(network)) return new Refused('request.too-many');
    const read = (): Promise<Answer | Refused> =>
      all.isFull('')
        ? Promise.resolve(new Refused('request.busy'))
        : (all.run('', () => readPage(db, instrument, request)) as Promise<Answer>);
    return (await own.run(network, read)) as Answer | Refused;
  });
}
