import { setTimeout as sleep } from 'node:timers/promises';
import type { SubmitOrder } from '@vitrine/core/trading/input';
import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import type { Instrument } from '@vitrine/domain/market/instrument';
import { SEED_INSTRUMENTS } from '@vitrine/domain/market/seed';
import type { EngineApi } from '@vitrine/engine/engine-api';
import { openEngine } from '../../apps/server/src/journal/open-engine.ts';
import { readTapeAfter } from '../../apps/server/src/journal/postgres-journal.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { readSettings } from '../../apps/server/src/platform/settings.ts';
import { startRooms } from '../../apps/server/src/rooms.ts';
import { accountFact } from '../../tests/support/market.ts';
import { UNLIMITED } from '../../tests/support/unlimited.ts';
import { withDatabase } from './cluster.ts';
import { INSTRUMENT } from './house.ts';

/** What the bench is told: first where the site is, then how the fall went. */
export type StopsMessage =
  | { readonly url: string }
  | { readonly ms: number; readonly steps: number; readonly longestStepOrders: number };

const STOPS = 100_000;
const CUSTOMERS = 10_000;
const SENT_TOGETHER = 4_000;
const QUOTES_MS = 250;
/** Prices of the instrument whose stops are hit: before, and after a fall that hits all of them. */
const BEFORE = 110_000n;
const AFTER = 109_000n;
const LEVEL = 109_500n;

// The rooms over a real core and database, without feeds: the quotes come from here, so that one tick can be told to fall.
const instruments = SEED_INSTRUMENTS.map(
  (instrument): Instrument => ({ ...instrument, calendar: ALWAYS_OPEN, source: 'bench' }),
);

/** Half of them buys with a stop-loss, half sells with a take-profit: the same falling price hits both. */
function orderOf(place: number): SubmitOrder {
  const isBuy = place % 2 === 0;
  return {
    kind: 'submit-order',
    uid: 1 + (place % CUSTOMERS),
    instrument: INSTRUMENT,
    side: isBuy ? 'buy' : 'sell',
    lots: 100n,
    multiple: 20,
    stops: isBuy ? { stopLoss: LEVEL, takeProfit: 0n } : { stopLoss: 0n, takeProfit: LEVEL },
  };
}

async function openStops(engine: EngineApi): Promise<void> {
  for (let from = 0; from < STOPS; from += SENT_TOGETHER) {
    const places = Array.from({ length: Math.min(SENT_TOGETHER, STOPS - from) }, (_, place) => from + place);
    for (const outcome of await Promise.all(places.map((place) => engine.submit(orderOf(place), undefined)))) {
      if (!outcome.ok) throw new Error(`refused: ${outcome.refusal.reason}`);
    }
  }
}

/** Sends the tick that hits everything; resolves when the last close is durable. */
function fall(engine: EngineApi, quote: () => void): Promise<StopsMessage> {
  return new Promise((resolve) => {
    let closed = 0;
    let steps = 0;
    let longestStepOrders = 0;
    const startedAt = performance.now();
    const forget = engine.onCommit(({ rows }) => {
      for (const { events } of rows) {
        const here = events.filter(({ type }) => type === 'OrderClosed').length;
        if (here === 0) continue;
        closed += here;
        steps += 1;
        longestStepOrders = Math.max(longestStepOrders, here);
      }
      if (closed < STOPS) return;
      forget();
      resolve({ ms: performance.now() - startedAt, steps, longestStepOrders });
    });
    quote();
  });
}

const nothing = () => undefined;
const SHOW_NOTHING = { showFirstOwner: nothing, showOwnerLink: nothing, showCode: nothing };

await withDatabase(async (database) => {
  const log = createLog('warn');
  const core = await openEngine(database, (error) => {
    throw error;
  });
  const { engine } = core;
  const rooms = await startRooms({
    settings: readSettings({ PORT: '0', DATA_DIR: '/nowhere', ENCRYPTION_KEY: '0'.repeat(64) }),
    log,
    db: database.app,
    engine,
    tape: { after: (cursors) => readTapeAfter(database.app, cursors) },
    marketSeed: 'bench',
    instruments,
    limits: UNLIMITED,
    checkpoints: { status: () => ({ newest: undefined, key: '', publicKey: '', undelivered: undefined }) },
    webRoot: undefined,
    consoleRoot: undefined,
    ...SHOW_NOTHING,
  });
  let price = BEFORE;
  const quote = (instrument: number): void => {
    const bid = instrument === INSTRUMENT ? price : BEFORE;
    engine.quote({ instrument, bid, ask: bid + 1n, sourceAt: Date.now(), source: 'bench' });
  };
  const quotes = setInterval(() => {
    for (const { id } of instruments) quote(id);
  }, QUOTES_MS);
  await sleep(2 * QUOTES_MS);
  await Promise.all(Array.from({ length: CUSTOMERS }, (_, place) => engine.fact(accountFact(1 + place))));
  await openStops(engine);

  const told = new Promise<void>((resolve) => {
    process.on('message', (what) => {
      if (what === 'stop') resolve();
      if (what !== 'fall') return;
      price = AFTER;
      void fall(engine, () => quote(INSTRUMENT)).then((message) => process.send?.(message));
    });
  });
  process.send?.({ url: rooms.url } satisfies StopsMessage);
  await told;
  clearInterval(quotes);
  await rooms.stop();
  await core.close();
});
process.exit(0);
