import { setTimeout as sleep } from 'node:timers/promises';
import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import { SEED_INSTRUMENTS } from '@vitrine/domain/market/seed';
import { INITIAL_OPTION_TERMS } from '@vitrine/domain/options/terms';
import { type OpenEngine, openEngine } from '../../apps/server/src/journal/open-engine.ts';
import { accountFact, instrumentFact, optionsFact, siteFact } from '../../tests/support/market.ts';
import { withDatabase } from './cluster.ts';
import { INSTRUMENT } from './house.ts';
import { grouped, print, quantile } from './report.ts';

const OPTIONS = 10_000;
/** As many customers place one each, four times a second. */
const CUSTOMERS = 500;
const PACE_MS = 250;
const SECONDS = 10;
const QUOTES_MS = 250;
const GOAL_MS = 500;

/**
 * How long after its expiry an option is settled and durable, over PostgreSQL: ten thousand that are placed, and so fall
 * due, at 2,000 a second; and the same with a restart while they fall due. What fell due while nothing ran is counted from
 * when the engine was open again.
 */
export async function benchOptionDelays(): Promise<void> {
  for (const restarts of [false, true]) {
    const delays = await measure(restarts);
    const [p99, longest] = [quantile(delays, 0.99), quantile(delays, 1)];
    print(
      restarts
        ? 'the same with a restart while they fall due'
        : `${grouped(OPTIONS)} options settled and durable after expiry, p99 and longest`,
      `${p99.toFixed(0)} / ${longest.toFixed(0)} ms`,
      'goal below 500 ms',
      longest < GOAL_MS,
    );
  }
}

function measure(restarts: boolean): Promise<readonly number[]> {
  return withDatabase(async (database) => {
    const instrument = SEED_INSTRUMENTS.find(({ id }) => id === INSTRUMENT);
    if (instrument === undefined) throw new Error('the seed has lost the instrument');
    const expiries = new Map<number, number>();
    const delays: number[] = [];
    const open = async (): Promise<OpenEngine> => {
      const core = await openEngine(database, (error) => {
        throw error;
      });
      const readyAt = Date.now();
      core.engine.onCommit(({ rows }) => {
        for (const event of rows.flatMap(({ events }) => events)) {
          if (event.type === 'OptionOpened') expiries.set(event.option, event.expiresAt);
          if (event.type === 'OptionSettled') {
            if (event.outcome === 'void') throw new Error(`option ${event.option} is void: ${event.voidReason}`);
            delays.push(Date.now() - Math.max(readyAt, expiries.get(event.option) ?? Number.NaN));
          }
        }
      });
      return core;
    };
    let core = await open();
    let bid = 110_000n;
    const quotes = setInterval(() => {
      bid = bid === 110_000n ? 110_010n : 110_000n;
      core.engine.quote({ instrument: INSTRUMENT, bid, ask: bid + 1n, sourceAt: Date.now(), source: 'bench' });
    }, QUOTES_MS);
    const { engine } = core;
    await engine.fact(siteFact());
    await engine.fact(instrumentFact({ ...instrument, calendar: ALWAYS_OPEN }));
    const duration = { id: 1, seconds: SECONDS, profitRatio: 80_000_000n, minStake: 1_000_000n, maxStake: 5_000_000n };
    await engine.fact(optionsFact({ ...INITIAL_OPTION_TERMS, durations: [duration] }));
    await Promise.all(Array.from({ length: CUSTOMERS }, (_, place) => engine.fact(accountFact(1 + place))));
    await sleep(2 * QUOTES_MS);
    for (let option = 0; option < OPTIONS; option += CUSTOMERS) {
      const outcomes = Array.from({ length: CUSTOMERS }, (_, place) =>
        engine.submit(
          {
            kind: 'submit-option',
            uid: 1 + place,
            instrument: INSTRUMENT,
            direction: place % 2 === 0 ? 'up' : 'down',
            stake: 1_000_000n,
            seconds: SECONDS,
          },
          undefined,
        ),
      );
      for (const outcome of await Promise.all(outcomes)) {
        if (!outcome.ok) throw new Error(`refused: ${outcome.refusal.reason}`);
      }
      await sleep(PACE_MS);
    }
    if (restarts) {
      while (delays.length < OPTIONS / 4) await sleep(10);
      await core.close();
      core = await open();
    }
    while (delays.length < OPTIONS) await sleep(50);
    clearInterval(quotes);
    await core.close();
    return delays;
  });
}
