import type { SiteTerms } from '@vitrine/domain/config/index';
import { INITIAL_MARGIN_LEVELS } from '@vitrine/domain/trading/index';
import { FactChecker } from '../fact-checker.ts';
import { Random } from '../random.ts';
import type { Setting, SimulatedRoom } from '../room.ts';
import { AccountsChecker } from './accounts-checker.ts';

function siteTerms({ seed, random }: Setting, accounts: Random): SiteTerms {
  return {
    currency: 'USD',
    tradeFee: random.pick(['notional', 'per-lot']),
    demoGrant: 10_000_000_000n,
    houseCapital: seed % 2 === 0 ? 1_000_000_000_000n : 60_000_000_000n,
    ...(accounts.chance(0.4) ? { onlyOneAccount: true } : {}),
    ...random.pick([
      INITIAL_MARGIN_LEVELS,
      { marginCallPercent: 100, marginRearmPercent: 105, stopOutPercent: 30 },
      { marginCallPercent: 150, marginRearmPercent: 160, stopOutPercent: 80 },
    ]),
  };
}

export const configSimulation: SimulatedRoom = {
  generator: (setting) => {
    const accounts = new Random(setting.seed);
    return {
      firstFacts: () => ({ site: { kind: 'site', site: siteTerms(setting, accounts) } }),
      nextFact: ({ kind }) => (kind === 'site' ? { kind, site: siteTerms(setting, accounts) } : undefined),
    };
  },
  checkers: () => [
    new AccountsChecker(),
    new FactChecker((event) => (event.type === 'SitePublished' ? { id: 0, version: event.factVersion } : undefined)),
  ],
  mustSee: {
    counts: { 'one account': 10, 'three accounts': 10, swept: 20, 'contract stakes': 100 },
    refusals: [],
  },
};
