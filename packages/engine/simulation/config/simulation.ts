import type { SiteTerms } from '@vitrine/domain/config/index';
import { INITIAL_MARGIN_LEVELS } from '@vitrine/domain/trading/index';
import { FactChecker } from '../fact-checker.ts';
import type { Setting, SimulatedRoom } from '../room.ts';

function siteTerms({ seed, random }: Setting): SiteTerms {
  return {
    currency: 'USD',
    tradeFee: random.pick(['notional', 'per-lot']),
    demoGrant: 10_000_000_000n,
    houseCapital: seed % 2 === 0 ? 1_000_000_000_000n : 60_000_000_000n,
    ...random.pick([
      INITIAL_MARGIN_LEVELS,
      { marginCallPercent: 100, marginRearmPercent: 105, stopOutPercent: 30 },
      { marginCallPercent: 150, marginRearmPercent: 160, stopOutPercent: 80 },
    ]),
  };
}

export const configSimulation: SimulatedRoom = {
  generator: (setting) => ({
    firstFacts: () => ({ site: { kind: 'site', site: siteTerms(setting) } }),
    nextFact: ({ kind }) => (kind === 'site' ? { kind, site: siteTerms(setting) } : undefined),
  }),
  checkers: () => [
    new FactChecker((event) => (event.type === 'SitePublished' ? { id: 0, version: event.factVersion } : undefined)),
  ],
  mustSee: { counts: {}, refusals: [] },
};
