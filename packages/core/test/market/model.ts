import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import type { Instrument } from '@vitrine/domain/market/instrument';
import fc from 'fast-check';
import { instrumentFact, listed } from '../../../../tests/support/market.ts';
import { anyNumber, type RoomModel, randomAction } from '../room-model.ts';
import type { World } from '../world.ts';

export const MULTIPLES = [1, 2, 5, 10, 30, 100, 300];
const anyMultiple = MULTIPLES.map((value) => ({ value, isDefault: value === 10 }));
const deep = {
  multiples: anyMultiple,
  leverageCap: { real: 100, paper: 300, demo: 300 },
  lotStep: 1n,
  minLots: 1n,
  quoteMaxAgeMs: 60_000,
} as const;

/** Has no conversion, and never a price. */
const STRANDED = 90;

/**
 * Dollars, yen by an inverse pair, pounds by a direct one, no conversion, both margin modes, very small and very large.
 * The last one takes no orders.
 */
export const INSTRUMENTS: readonly Instrument[] = [
  listed('EURUSD', { ...deep, minLots: 5n, calendar: ALWAYS_OPEN, swap: { buy: 12_345n, sell: -6_789n } }),
  listed('USDJPY', { ...deep, calendar: ALWAYS_OPEN, fillRule: 'next' }),
  listed('EURJPY', { ...deep, minLots: 5n, calendar: ALWAYS_OPEN, swap: { buy: 0n, sell: 54_321n } }),
  listed('GBPUSD', { ...deep, lotStep: 100n, minLots: 200n }),
  listed('EURGBP', { ...deep, calendar: ALWAYS_OPEN, maxLots: 10n ** 12n }),
  listed('XAUUSD', { ...deep, leverageCap: { real: 20, paper: 100, demo: 100 }, marginPerLot: 500_000_000n }),
  listed('BTCUSD', { ...deep, unitsPerLot: 10_000n, maxLots: 10n ** 12n, swap: { buy: 400_000n, sell: 300_000n } }),
  listed('XRPUSD', { ...deep, unitsPerLot: 1n, calendar: ALWAYS_OPEN }),
  { ...listed('EURUSD', { ...deep, calendar: ALWAYS_OPEN }), id: STRANDED, code: 'USDXXX', quoteCurrency: 'YYY' },
  listed('AUDUSD', { ...deep, multiples: [] }),
];
const START: Readonly<Record<string, bigint>> = {
  EURUSD: 116_500n,
  USDJPY: 154_000n,
  EURJPY: 179_410n,
  GBPUSD: 133_000n,
  EURGBP: 87_594n,
  XAUUSD: 410_000n,
  BTCUSD: 9_200_000n,
  XRPUSD: 22_000n,
  AUDUSD: 66_000n,
};

/** The place of an instrument that takes orders. */
export const tradable = fc.nat({ max: INSTRUMENTS.length - 2 });
/** The same, and now and then any other number. */
export const mostlyTradable = fc.oneof({ weight: 10, arbitrary: tradable }, { weight: 1, arbitrary: anyNumber });

/** The instrument at a place, with its current terms. */
export function instrumentAt({ naive }: World, place: number): Instrument {
  return naive.market.instrumentOf((INSTRUMENTS[place % INSTRUMENTS.length] as Instrument).id);
}

/** A price moved by thousandths, at least one point above 0. */
export function beside(price: bigint, thousandths: number): bigint {
  const moved = (price * BigInt(1_000 + thousandths)) / 1_000n;
  return moved > 0n ? moved : 1n;
}

/** Sends a quote. */
export function quote(world: World, { id }: Pick<Instrument, 'id'>, bid: bigint, spread: bigint): void {
  const { at } = world;
  world.send({
    type: 'tick',
    at,
    quote: { instrument: id, bid, ask: bid + spread, sourceAt: at, source: 'simulated' },
  });
}

function publish(world: World, instrument: Instrument): void {
  world.fact(instrumentFact(instrument, world.nextFactVersion()));
}

export const marketModel: RoomModel = {
  generator: {
    begin: (world) => {
      for (const instrument of INSTRUMENTS) world.fact(instrumentFact(instrument));
      for (const instrument of INSTRUMENTS) {
        if (instrument.id !== STRANDED) quote(world, instrument, START[instrument.code] as bigint, 0n);
      }
    },
    actions: {
      /** The price moves by thousandths. */
      tick: randomAction(
        9,
        fc.record({
          what: anyNumber,
          move: fc.oneof(
            fc.integer({ min: -3, max: 3 }),
            fc.integer({ min: -30, max: 30 }),
            fc.constantFrom(-400, -150, 150, 600),
          ),
          spread: fc.constantFrom(0, 0, 1, 7, 40),
        }),
        (world, { what, move, spread }) => {
          const terms = instrumentAt(world, what);
          if (terms.id === STRANDED) return;
          const bid = world.naive.market.quotes.get(terms.id)?.bid ?? 1n;
          world.pass(250);
          quote(world, terms, beside(bid, move), BigInt(spread));
        },
      ),
      /** Time passes; afterwards every instrument gets a quote, or none does. */
      wait: randomAction(
        1,
        fc.record({
          ms: fc.oneof(fc.integer({ min: 1, max: 90_000 }), fc.constantFrom(3_600_000, 6 * 3_600_000 + 2_400_000)),
          isQuoted: fc.constantFrom(true, true, true, false),
        }),
        (world, { ms, isQuoted }) => {
          world.pass(ms);
          world.send({ type: 'time', at: world.at });
          if (!isQuoted) return;
          for (const [id, { bid, ask }] of world.naive.market.quotes) quote(world, { id }, bid, ask - bid);
        },
      ),
      /** The swap rates of an instrument change, in hundred-thousandths of the value; 0, 0: none. */
      'swap-rates': randomAction(
        1,
        fc.record({
          what: anyNumber,
          buy: fc.constantFrom(0n, 7n, -3n, 1_000n),
          sell: fc.constantFrom(0n, -9n, 11n, 900n),
        }),
        (world, { what, buy, sell }) => {
          const { swap: _before, ...terms } = instrumentAt(world, what);
          const rates = buy === 0n && sell === 0n ? {} : { swap: { buy: buy * 1_000n, sell: sell * 1_000n } };
          publish(world, { ...terms, ...rates });
        },
      ),
      halt: randomAction(
        1,
        fc.record({ what: anyNumber, halted: fc.constantFrom(true, false, false) }),
        (world, { what, halted }) => publish(world, { ...instrumentAt(world, what), halted }),
      ),
      /** Most recordings that start over are of instruments that nobody trades. */
      'replay-restart': randomAction(1, fc.nat({ max: 60 }), (world, place) => {
        const terms = INSTRUMENTS[place];
        if (terms !== undefined) world.send({ type: 'replay-restart', at: world.at, instruments: [terms.id] });
      }),
    },
    mustSee: ['refused market.closed', 'refused market.suspended', 'refused market.quote-stale'],
  },
  checker: {},
  words: {},
};
