import type { Instrument } from '@vitrine/domain/market/instrument';
import { FactChecker } from '../fact-checker.ts';
import type { Random } from '../random.ts';
import type { SimulatedRoom } from '../room.ts';
import { INSTRUMENTS } from './gappy-market.ts';
import { PriceFilterChecker } from './price-filter-checker.ts';

/** The usual terms with one of them changed. */
function oddTerms(random: Random, usual: Instrument): Instrument {
  switch (random.whole(1, 8)) {
    case 1:
      return { ...usual, halted: true };
    case 2:
      return { ...usual, multiples: [] };
    case 3:
      return { ...usual, leverageCap: { real: 1, paper: 4, demo: 4 } };
    case 4:
      return { ...usual, feeRate: usual.feeRate * 3n };
    case 5:
      return { ...usual, marginMode: 1, marginPerLot: 300_000_000n };
    case 6:
      return { ...usual, calendar: { ...usual.calendar, always: false, sessions: [] } };
    case 7:
      return { ...usual, swap: { buy: BigInt(random.whole(-9_000, 300_000)), sell: 1_000n } };
    default:
      return { ...usual, fillRule: 'next' };
  }
}

export const marketSimulation: SimulatedRoom = {
  generator: ({ random }) => ({
    firstFacts: () =>
      Object.fromEntries(
        INSTRUMENTS.map((instrument) => [`instrument/${instrument.id}`, { kind: 'instrument', instrument }]),
      ),
    nextFact: (fact) => {
      const usual = fact.kind === 'instrument' ? INSTRUMENTS.find(({ id }) => id === fact.instrument.id) : undefined;
      if (usual === undefined) return undefined;
      return { kind: 'instrument', instrument: random.chance(0.5) ? usual : oddTerms(random, usual) };
    },
  }),
  checkers: () => [
    new FactChecker((event) =>
      event.type === 'InstrumentPublished' ? { id: event.instrument, version: event.factVersion } : undefined,
    ),
    new PriceFilterChecker(),
  ],
  mustSee: {
    counts: { filtered: 1_000, agreed: 100 },
    refusals: [
      'market.closed',
      'market.instrument-not-found',
      'market.no-conversion',
      'market.quote-stale',
      'market.suspended',
    ],
  },
};
