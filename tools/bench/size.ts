import { DAY } from '@vitrine/domain/kernel/time';
import { SEED_INSTRUMENTS, SEED_SIMULATIONS } from '@vitrine/domain/market/seed';
import { systemClock } from '@vitrine/engine/clock';
import type { EngineApi, Outcome } from '@vitrine/engine/engine-api';
import { simulatedFeed } from '@vitrine/engine/feed/simulated';
import { Client } from 'pg';
import { JOURNAL_CHAIN, TAPE_CHAIN } from '../../apps/server/src/journal/chains.ts';
import { type EngineConnections, openEngine } from '../../apps/server/src/journal/open-engine.ts';
import { packPartitions } from '../../apps/server/src/journal/pack.ts';
import { cutPartition } from '../../apps/server/src/journal/partitions.ts';
import { accountFact, instrumentFact, OPEN_HOURS, siteFact } from '../../tests/support/market.ts';
import { withDatabase } from './cluster.ts';
import { INSTRUMENT } from './house.ts';
import { grouped, print } from './report.ts';

const CUSTOMERS = 1_000;
const ORDERS = 20_000;
/** Orders that are sent together: as many as connections of the benchmark over HTTP. */
const TOGETHER = 128;
/** Market time whose ticks are stored. */
const MINUTES = 5;
const POLL_MS = 100;

type Sizes = ReadonlyMap<string, number>;

/** Bytes of each table with its indexes and what is stored out of line. */
async function readSizes(owner: Client): Promise<Sizes> {
  const { rows } = await owner.query<{ name: string; bytes: string }>(
    `SELECT relname AS name, pg_total_relation_size(c.oid) AS bytes FROM pg_class c
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

/** Bytes by which the tables with such names grew. */
function growth(before: Sizes, after: Sizes, isMeant: (name: string) => boolean): number {
  let bytes = 0;
  for (const [name, size] of after) if (isMeant(name)) bytes += size - (before.get(name) ?? 0);
  return bytes;
}

/** Opens an order for each place, and closes it: what a customer's trade leaves in the database. */
async function trade(engine: EngineApi, first: number): Promise<void> {
  for (let from = first; from < first + ORDERS; from += TOGETHER) {
    const places = Array.from({ length: Math.min(TOGETHER, first + ORDERS - from) }, (_, place) => from + place);
    const send = (kind: string, place: number) => ({
      uid: 1 + (place % CUSTOMERS),
      key: { scope: `${1 + (place % CUSTOMERS)}:${kind}`, value: String(place), args: String(place), validMs: DAY },
    });
    const require = (outcome: Outcome): void => {
      if (!outcome.ok) throw new Error(`refused: ${outcome.refusal.reason}`);
    };
    const opened = await Promise.all(
      places.map((place) => {
        const { uid, key } = send('submit-order', place);
        const side = place % 2 === 0 ? 'buy' : 'sell';
        return engine.submit(
          { kind: 'submit-order', uid, instrument: INSTRUMENT, side, lots: 100n, multiple: 100 },
          key,
        );
      }),
    );
    opened.forEach(require);
    const closed = await Promise.all(
      places.map((place) => {
        const { uid, key } = send('close-order', place);
        return engine.submit({ kind: 'close-order', uid, order: place + 1 }, key);
      }),
    );
    closed.forEach(require);
  }
}

/** Lets the simulated market run, on a clock of its own; returns the number of stored ticks. */
async function runMarket(engine: EngineApi, clock: { at: number }): Promise<number> {
  const feed = simulatedFeed('bench', SEED_INSTRUMENTS, SEED_SIMULATIONS);
  feed.resume(clock.at, []);
  let ticks = 0;
  const forget = engine.onCommit((commit) => {
    ticks += commit.ticks.length;
  });
  for (const until = clock.at + MINUTES * 60_000; clock.at < until; ) {
    clock.at += POLL_MS;
    const due = feed.poll(clock.at).filter((event) => event.type === 'quote');
    const awaited = ticks + due.length;
    for (const { quote } of due) engine.quote(quote);
    while (ticks < awaited) await new Promise((resolve) => setImmediate(resolve));
  }
  forget();
  return ticks;
}

/** Packs everything so far, as the server does with what is older than a day. */
async function pack(owner: Client, engine: EngineApi, clock: { at: number }): Promise<void> {
  clock.at += 2 * DAY;
  const kinds = [JOURNAL_CHAIN, TAPE_CHAIN];
  for (const kind of kinds) await cutPartition(owner, kind, clock.at);
  // A partition is packed once another has links.
  await engine.fact(accountFact(CUSTOMERS + 1));
  await new Promise<void>((resolve) => {
    engine.onCommit(({ ticks }) => ticks.length > 0 && resolve());
    engine.quote({ instrument: INSTRUMENT, bid: 116_000n, ask: 116_006n, sourceAt: clock.at, source: 'simulated' });
  });
  for (const kind of kinds) await packPartitions(owner, kind, clock.at);
}

/** The sizes of all tables at one moment each. */
interface Moments {
  readonly empty: Sizes;
  readonly ticked: Sizes;
  readonly before: Sizes;
  readonly traded: Sizes;
  readonly packed: Sizes;
}

function printSizes({ empty, ticked, before, traded, packed }: Moments, ticks: number): void {
  const sizeOf = (name: string): number => packed.get(name) ?? Number.NaN;
  const tick = sizeOf('tape_blocks') / ticks;
  const rawTick = growth(empty, ticked, (name) => name.startsWith('tape')) / ticks;
  print(`size of a tick, of ${grouped(ticks)}`, `${tick.toFixed(1)} bytes`, 'goal 16 bytes', tick <= 16);
  print('the same on its first day', `${rawTick.toFixed(1)} bytes`, '');
  const journal = sizeOf('journal_blocks') / (2 * ORDERS);
  const rawJournal = growth(before, traded, (name) => name.startsWith('journal')) / ORDERS;
  const projections = growth(before, traded, (name) => !name.startsWith('journal')) / ORDERS;
  const order = journal + projections;
  print('size of an order, opened and closed', `${grouped(order)} bytes`, 'goal 1,200 bytes', order <= 1_200);
  print('of it journal, projections', `${grouped(journal)} / ${grouped(projections)} bytes`, '');
  print('the same on its first day', `${grouped(rawJournal + projections)} bytes`, '');
}

/** A site with customers, on the clock of the benchmark. */
async function openSite(database: EngineConnections, clock: { readonly at: number }) {
  const fail = (error: Error): never => {
    throw error;
  };
  const ours = {
    ...systemClock,
    now: () => clock.at,
    after: (_ms: number, task: () => void) => systemClock.after(0, task),
  };
  const { engine, close } = await openEngine(database, fail, { clock: ours });
  await engine.fact(siteFact({ houseCapital: 2_000_000_000_000_000_000n }));
  await Promise.all(SEED_INSTRUMENTS.map((instrument) => engine.fact(instrumentFact(instrument))));
  await Promise.all(Array.from({ length: CUSTOMERS }, (_, place) => engine.fact(accountFact(1 + place))));
  return { engine, close };
}

/** Bytes in the database for an order from its opening to its close, and for a tick: exact on any machine. */
export async function benchSize(): Promise<void> {
  await withDatabase(async (database) => {
    const owner = new Client({ connectionString: database.url });
    await owner.connect();
    const clock = { at: OPEN_HOURS };
    const { engine, close } = await openSite(database, clock);
    const empty = await readSizes(owner);
    const ticks = await runMarket(engine, clock);
    const ticked = await readSizes(owner);
    // What the database keeps of changed rows is used again: autovacuum does this all the time.
    await trade(engine, 0);
    await owner.query('VACUUM');
    const before = await readSizes(owner);
    await trade(engine, ORDERS);
    const traded = await readSizes(owner);
    await pack(owner, engine, clock);
    await close();
    const packed = await readSizes(owner);
    await owner.end();
    printSizes({ empty, ticked, before, traded, packed }, ticks);
  });
}
