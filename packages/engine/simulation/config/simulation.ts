import {
  type BookRules,
  INITIAL_JURISDICTIONS,
  type Jurisdictions,
  NORMAL_MODE,
  PRODUCTS,
  SITE_MODES,
  type SiteMode,
  type SiteTerms,
} from '@vitrine/domain/config/index';
import { INITIAL_MARGIN_LEVELS } from '@vitrine/domain/trading/index';
import { FactChecker } from '../fact-checker.ts';
import { Random } from '../random.ts';
import type { Setting, SimulatedRoom } from '../room.ts';
import { AccountsChecker } from './accounts-checker.ts';
import { JurisdictionChecker } from './jurisdiction-checker.ts';
import { ModeChecker } from './mode-checker.ts';

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

/** Only some sites ever have another mode than the normal one. */
const hasModes = ({ seed }: Setting): boolean => seed % 10 === 0;

/** Most of the time everything is possible: otherwise little would happen. */
function siteMode(random: Random): SiteMode {
  const mode = random.pick([...SITE_MODES, 'normal', 'normal'] as const);
  return mode === 'normal' ? NORMAL_MODE : { mode, reasons: { en: 'New machines.' } };
}

/** Only some sites have profiles of countries, and others than those that have modes. */
const hasProfiles = ({ seed }: Setting): boolean => seed % 10 === 5;

function jurisdictions(random: Random): Jurisdictions {
  const rules = (): BookRules => ({
    caps: random.chance(0.5) ? { 'fx-major': random.pick([2, 20, 30]), crypto: 2 } : {},
    products: PRODUCTS.filter(() => random.chance(0.7)),
  });
  return {
    profiles: INITIAL_JURISDICTIONS.profiles.map((profile) => ({
      ...profile,
      real: rules(),
      practice: rules(),
      closeOnly: profile.countries.length > 0 && random.chance(0.3),
    })),
  };
}

export const configSimulation: SimulatedRoom = {
  generator: (setting) => {
    const accounts = new Random(setting.seed);
    const modes = new Random(setting.seed + 1);
    const profiles = new Random(setting.seed + 2);
    return {
      firstFacts: () => ({ site: { kind: 'site', site: siteTerms(setting, accounts) } }),
      nextFact: ({ kind }) => (kind === 'site' ? { kind, site: siteTerms(setting, accounts) } : undefined),
      news: () => ({
        ...(hasModes(setting) && modes.chance(0.2) ? { 'site-mode': { kind: 'site-mode', ...siteMode(modes) } } : {}),
        ...(hasProfiles(setting) && profiles.chance(0.2)
          ? { jurisdictions: { kind: 'jurisdictions', ...jurisdictions(profiles) } }
          : {}),
      }),
    };
  },
  checkers: () => [
    new AccountsChecker(),
    new FactChecker((event) => (event.type === 'SitePublished' ? { id: 0, version: event.factVersion } : undefined)),
    new FactChecker((event) => (event.type === 'SiteModeSet' ? { id: 0, version: event.factVersion } : undefined)),
    new FactChecker((event) =>
      event.type === 'JurisdictionsPublished' ? { id: 0, version: event.factVersion } : undefined,
    ),
    new ModeChecker(),
    new JurisdictionChecker(),
  ],
  mustSee: {
    counts: {
      'one account': 10,
      'three accounts': 10,
      swept: 20,
      'contract stakes': 100,
      modes: 5,
      'filled in a mode': 1,
      'ended in a mode': 10,
      profiles: 5,
      moved: 5,
      'filled in a country given up': 1,
      'ended in a country given up': 10,
    },
    refusals: [
      'config.close-only',
      'config.country-close-only',
      'config.not-in-country',
      'config.read-only',
      'trading.multiple-above-country-cap',
    ],
  },
};
