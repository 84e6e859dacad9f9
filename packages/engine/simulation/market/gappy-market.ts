import type { Price } from '@vitrine/domain/kernel/decimal';
import type { Instant } from '@vitrine/domain/kernel/time';
import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import type { Instrument } from '@vitrine/domain/market/instrument';
import { SEED_INSTRUMENTS, SEED_SIMULATIONS, type Simulation } from '@vitrine/domain/market/seed';
import type { Quote, Tick } from '@vitrine/domain/market/tick';
import { simulatedFeed } from '../../src/feed/simulated.ts';
import { Random } from '../random.ts';

const CODES = ['EURUSD', 'USDJPY', 'EURJPY', 'XAUUSD', 'GER40', 'AAPL', 'BTCUSD', 'ETHUSD'];

/** Instruments with overnight swap, one of them in another currency; the others have none until terms change. */
const SWAPS: Readonly<Record<string, Pick<Instrument, 'swap'>>> = {
  EURUSD: { swap: { buy: 9_000n, sell: -4_000n } },
  EURJPY: { swap: { buy: -2_000n, sell: 7_000n } },
  BTCUSD: { swap: { buy: 40_000n, sell: 0n } },
};
/** Instruments of the live feed, whose quotes contain errors; one of them converts a currency. */
const LIVE_CODES: ReadonlySet<string> = new Set(['USDJPY', 'ETHUSD']);
export const LIVE_SOURCE = 'live';

/** Its quote currency has no conversion. */
const STRANDED: Instrument = {
  ...seeded('ETHUSD'),
  id: 900,
  code: 'ETHXTS',
  showCode: 'ETH/XTS',
  quoteCurrency: 'XTS',
  calendar: ALWAYS_OPEN,
};

/**
 * The instruments of the simulated site: every calendar, both margin modes, direct, inverse and no conversion, swap.
 */
export const INSTRUMENTS: readonly Instrument[] = [
  ...CODES.map((code) => ({ ...seeded(code), ...SWAPS[code], ...(code === 'BTCUSD' ? { minLots: 200n } : {}) })),
  STRANDED,
];

/** The feed settings of the market seed with fewer ticks, to leave time for commands. */
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

/** Instruments that are always open and always dealt: half of the orders are in them. */
export const ALWAYS_TRADED = INSTRUMENTS.filter(({ code }) => code === 'BTCUSD' || code === 'ETHUSD');

/** The first price of an instrument. */
export function startPriceOf(instrument: number): Price {
  return SIMULATIONS.find((simulation) => simulation.instrument === instrument)?.startPrice ?? 0n;
}

/** The simulated feed with faults added: price jumps, missing quotes, and wrong prices from the live feed. */
export class GappyMarket {
  readonly #random: Random;
  readonly #seed: string;
  /** A generator of its own, so that price errors do not change anything else in the simulation. */
  readonly #errors: Random;
  #feed = simulatedFeed('', [], []);
  readonly #last = new Map<number, Tick>();
  #silentUntil = 0;

  constructor(random: Random, seed: number) {
    this.#random = random;
    this.#seed = `simulation ${seed}`;
    this.#errors = new Random(seed);
  }

  /** Called when a process starts: prices continue from the newest durable ticks. */
  resume(at: Instant, last: Iterable<Tick>): void {
    this.#feed = simulatedFeed(this.#seed, INSTRUMENTS, SIMULATIONS);
    this.#last.clear();
    for (const tick of last) this.#last.set(tick.instrument, tick);
    this.#feed.resume(at, [...this.#last.values()]);
    this.#silentUntil = 0;
  }

  /** Makes some prices jump by up to `percent`. */
  jump(at: Instant, percent: number): void {
    const moved = [...this.#last.values()].map((tick) => {
      if (!this.#random.chance(0.4)) return tick;
      const perMille = BigInt(Math.round((this.#random.next() * 2 - 1) * percent * 10));
      const start = startPriceOf(tick.instrument);
      const bid = tick.bid + (tick.bid * perMille) / 1_000n;
      // Prices stay near their start, even over ten years.
      if (bid < start / 3n || bid > start * 3n) return { ...tick, bid: start, ask: start };
      return { ...tick, bid, ask: bid + (tick.ask - tick.bid) };
    });
    this.#feed.resume(at, moved);
  }

  /** Delivers no quotes until then. */
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

  /** The quote as a live feed sends it: one in a hundred is wrong by up to half the price. */
  #live(quote: Quote): Quote {
    const live = { ...quote, source: LIVE_SOURCE, isLive: true };
    if (!this.#errors.chance(0.01)) return live;
    const error = (quote.bid * BigInt(this.#errors.whole(-500, 500))) / 1_000n;
    return { ...live, bid: quote.bid + error, ask: quote.ask + error };
  }
}
