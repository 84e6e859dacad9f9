import type { Price } from '@vitrine/domain/kernel/decimal';
import type { Instant } from '@vitrine/domain/kernel/time';
import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import type { Instrument } from '@vitrine/domain/market/instrument';
import { SEED_INSTRUMENTS, SEED_SIMULATIONS, type Simulation } from '@vitrine/domain/market/seed';
import type { Quote, Tick } from '@vitrine/domain/market/tick';
import type { OptionTerms } from '@vitrine/domain/options/terms';
import { simulatedFeed } from '../src/feed/simulated.ts';
import { Random } from './random.ts';

const CODES = ['EURUSD', 'USDJPY', 'EURJPY', 'XAUUSD', 'GER40', 'AAPL', 'BTCUSD', 'ETHUSD'];

/** Nights that cost something, also in another currency; all others are free until terms change. */
const NIGHTS: Readonly<Record<string, Pick<Instrument, 'swap'>>> = {
  EURUSD: { swap: { buy: 9_000n, sell: -4_000n } },
  EURJPY: { swap: { buy: -2_000n, sell: 7_000n } },
  BTCUSD: { swap: { buy: 40_000n, sell: 0n } },
};
/** Quoted by a feed that is live, one of them a converter: errors come among its prices. */
const LIVE_CODES: ReadonlySet<string> = new Set(['USDJPY', 'ETHUSD']);
export const LIVE_SOURCE = 'live';

/** Quoted in a currency that nothing converts. */
const STRANDED: Instrument = {
  ...seeded('ETHUSD'),
  id: 900,
  code: 'ETHXTS',
  showCode: 'ETH/XTS',
  quoteCurrency: 'XTS',
  calendar: ALWAYS_OPEN,
};

/** What the simulated site trades: every calendar, both margin modes, direct and inverse conversion, and none; nights that cost something. */
export const INSTRUMENTS: readonly Instrument[] = [
  ...CODES.map((code) => ({ ...seeded(code), ...NIGHTS[code], ...(code === 'BTCUSD' ? { minLots: 200n } : {}) })),
  STRANDED,
];

/** The seed's simulations, with fewer ticks: time here is spent on commands. */
const SIMULATIONS: readonly Simulation[] = INSTRUMENTS.map(({ id }) => {
  const simulation = SEED_SIMULATIONS.find(({ instrument }) => instrument === (id === STRANDED.id ? 32 : id));
  if (simulation === undefined) throw new Error(`the seed does not simulate instrument ${id}`);
  return { ...simulation, instrument: id, tickEveryMs: simulation.tickEveryMs * 3 };
});

function seeded(code: string): Instrument {
  const instrument = SEED_INSTRUMENTS.find((candidate) => candidate.code === code);
  if (instrument === undefined) throw new Error(`the seed has no ${code}`);
  return instrument;
}

const LIVE: ReadonlySet<number> = new Set(INSTRUMENTS.filter(({ code }) => LIVE_CODES.has(code)).map(({ id }) => id));

/** Bursts of activity last seconds, and markets close after hours. */
export const OPTION_SECONDS = [1, 1, 2, 3, 5, 14_400] as const;

/** What timed options are offered on. */
export function optionTerms(random: Random): OptionTerms {
  const ratio = random.pick([30_000_000n, 83_333_333n, 120_000_000n]);
  const stakes = { minStake: 5_000_000n, maxStake: 5_000_000_000n };
  return {
    durations: [...new Set(OPTION_SECONDS)].map((seconds) => ({ id: seconds, seconds, profitRatio: ratio, ...stakes })),
    amounts: [10_000_000n],
    lossLevel: random.pick(['stake', 'ratio']),
    offered: { real: random.chance(0.5), paper: true, demo: random.chance(0.9) },
  };
}

/** The first price of an instrument. */
export function startPriceOf(instrument: number): Price {
  return SIMULATIONS.find((simulation) => simulation.instrument === instrument)?.startPrice ?? 0n;
}

/** The simulated feed, with gaps that the real one does not have: prices jump, now and then nothing comes, and a live feed errs. */
export class GappyMarket {
  readonly #random: Random;
  readonly #seed: string;
  /** Of its own, so that errors among the prices change nothing else of the world. */
  readonly #errors: Random;
  #feed = simulatedFeed('', [], []);
  readonly #last = new Map<number, Tick>();
  #silentUntil = 0;

  constructor(random: Random, seed: number) {
    this.#random = random;
    this.#seed = `simulation ${seed}`;
    this.#errors = new Random(seed);
  }

  /** A process starts: prices go on from the newest ticks that are durable. */
  resume(at: Instant, last: Iterable<Tick>): void {
    this.#feed = simulatedFeed(this.#seed, INSTRUMENTS, SIMULATIONS);
    this.#last.clear();
    for (const tick of last) this.#last.set(tick.instrument, tick);
    this.#feed.resume(at, [...this.#last.values()]);
    this.#silentUntil = 0;
  }

  /** Some prices go on from somewhere else, up to `percent` away. */
  jump(at: Instant, percent: number): void {
    const moved = [...this.#last.values()].map((tick) => {
      if (!this.#random.chance(0.4)) return tick;
      const perMille = BigInt(Math.round((this.#random.next() * 2 - 1) * percent * 10));
      const start = startPriceOf(tick.instrument);
      const bid = tick.bid + (tick.bid * perMille) / 1_000n;
      // No price wanders off for good: ten years are long.
      if (bid < start / 3n || bid > start * 3n) return { ...tick, bid: start, ask: start };
      return { ...tick, bid, ask: bid + (tick.ask - tick.bid) };
    });
    this.#feed.resume(at, moved);
  }

  /** No quotes until then. */
  fallSilent(until: Instant): void {
    this.#silentUntil = until;
  }

  poll(at: Instant): Quote[] {
    const quotes: Quote[] = [];
    for (const event of this.#feed.poll(at)) {
      if (event.type !== 'quote') continue;
      const { quote } = event;
      this.#last.set(quote.instrument, { ...quote, seq: 0, at });
      if (at >= this.#silentUntil) quotes.push(LIVE.has(quote.instrument) ? this.#live(quote) : quote);
    }
    return quotes;
  }

  /** As a live feed says it: one in a hundred is an error, up to half the price away. */
  #live(quote: Quote): Quote {
    const live = { ...quote, source: LIVE_SOURCE, isLive: true };
    if (!this.#errors.chance(0.01)) return live;
    const error = (quote.bid * BigInt(this.#errors.whole(-500, 500))) / 1_000n;
    return { ...live, bid: quote.bid + error, ask: quote.ask + error };
  }
}
