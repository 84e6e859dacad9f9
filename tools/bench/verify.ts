import type { Command } from '@vitrine/core/input';
import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import { SEED_INSTRUMENTS } from '@vitrine/domain/market/seed';
import type { EngineApi } from '@vitrine/engine/engine-api';
import { openEngine } from '../../apps/server/src/journal/open-engine.ts';
import { verify } from '../../apps/server/src/journal/verify.ts';
import { accountFact, instrumentFact, optionsFact, siteFact } from '../../tests/support/market.ts';
import { withDatabase } from './cluster.ts';
import { INSTRUMENT } from './house.ts';
import { grouped, perSecond, print } from './report.ts';

const ROWS = 300_000;
const CUSTOMERS = 2_000;
const SENT_TOGETHER = 2_000;
const QUOTES_MS = 250;
const GOAL = 50_000;

const instruments = SEED_INSTRUMENTS.map((instrument) => ({ ...instrument, calendar: ALWAYS_OPEN, source: 'bench' }));

interface Opened {
  readonly kind: 'close-order' | 'cancel-order';
  readonly uid: number;
  readonly order: number;
}

/** Every second command ends an order; of the others a fifth is an option, a fifth waits below the market. */
function commandOf(place: number, open: Opened[]): Command {
  const uid = 1 + (place % CUSTOMERS);
  const ended = place % 2 === 0 ? open.shift() : undefined;
  if (ended !== undefined) return ended;
  const [instrument, stake] = [INSTRUMENT, 10_000_000n];
  if (place % 10 === 1)
    return { kind: 'submit-option', uid, instrument, direction: place % 20 === 1 ? 'up' : 'down', stake, seconds: 30 };
  const order = { kind: 'submit-order', uid, instrument, side: 'buy', lots: 100n, multiple: 100 } as const;
  if (place % 10 === 3) return { ...order, target: 100_000n };
  return place % 3 === 0 ? order : { ...order, side: 'sell' };
}

/** Trades until the journal has so many rows. */
async function trade(engine: EngineApi): Promise<void> {
  const open: Opened[] = [];
  for (let place = 0; engine.head().seq < ROWS; ) {
    const commands = Array.from({ length: SENT_TOGETHER }, () => commandOf(place++, open));
    const outcomes = await Promise.all(commands.map((command) => engine.submit(command, undefined)));
    for (const [at, outcome] of outcomes.entries()) {
      const { uid } = commands[at] as Command;
      if (!outcome.ok) continue;
      if (outcome.answer.kind === 'order-opened') open.push({ kind: 'close-order', uid, order: outcome.answer.order });
      if (outcome.answer.kind === 'order-placed') open.push({ kind: 'cancel-order', uid, order: outcome.answer.order });
    }
  }
}

/** How fast `npm run verify` proves a journal of orders, pending orders and options, without the start of a database. */
export async function benchVerify(): Promise<void> {
  await withDatabase(async (database) => {
    const { engine, close } = await openEngine(database, (error) => {
      throw error;
    });
    await engine.fact(siteFact({ houseCapital: 9_000_000_000_000_000_000n / 4n }));
    await engine.fact(optionsFact());
    await Promise.all(instruments.map((instrument) => engine.fact(instrumentFact(instrument))));
    let round = 0n;
    const quote = (): void => {
      round += 7n;
      for (const { id } of instruments) {
        const bid = 110_000n + (round % 50n);
        engine.quote({ instrument: id, bid, ask: bid + 2n, sourceAt: Date.now(), source: 'bench' });
      }
    };
    quote();
    const quotes = setInterval(quote, QUOTES_MS);
    await Promise.all(Array.from({ length: CUSTOMERS }, (_, place) => engine.fact(accountFact(1 + place))));
    await trade(engine);
    clearInterval(quotes);
    await close();
    const startedAt = performance.now();
    const { rows } = await verify(database);
    const rate = perSecond(rows, performance.now() - startedAt);
    print(`verify of ${grouped(rows)} journal rows`, `${grouped(rate)} rows/s`, `goal ${grouped(GOAL)}`, rate >= GOAL);
  });
}
