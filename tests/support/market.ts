import type { Fact } from '@vitrine/core/input';
import { INITIAL_JURISDICTIONS } from '@vitrine/domain/config/initial-jurisdictions';
import type { Jurisdictions } from '@vitrine/domain/config/jurisdictions';
import type { SiteModeName } from '@vitrine/domain/config/site-mode';
import type { SiteTerms } from '@vitrine/domain/config/site-terms';
import type { Book } from '@vitrine/domain/ledger/chart';
import type { Instrument } from '@vitrine/domain/market/instrument';
import { SEED_INSTRUMENTS } from '@vitrine/domain/market/seed';
import { INITIAL_OPTION_TERMS, type OptionTerms } from '@vitrine/domain/options/index';

/** A Wednesday at 15:00 UTC: every market of the seed is open. */
export const OPEN_HOURS = Date.UTC(2026, 10, 18, 15, 0, 0);

export const SITE: SiteTerms = {
  currency: 'USD',
  tradeFee: 'notional',
  demoGrant: 10_000_000_000n,
  houseCapital: 1_000_000_000_000_000n,
  marginCallPercent: 100,
  marginRearmPercent: 105,
  stopOutPercent: 50,
};

export function siteFact(site: Partial<SiteTerms> = {}, version = 1): Fact {
  return { subject: 'site', version, body: { kind: 'site', site: { ...SITE, ...site } } };
}

export function siteModeFact(mode: SiteModeName, version = 1): Fact {
  const reasons = mode === 'normal' ? {} : { en: 'A test.' };
  return { subject: 'site-mode', version, body: { kind: 'site-mode', mode, reasons } };
}

export function jurisdictionsFact(jurisdictions: Jurisdictions = INITIAL_JURISDICTIONS, version = 1): Fact {
  return { subject: 'jurisdictions', version, body: { kind: 'jurisdictions', ...jurisdictions } };
}

export function instrumentFact(instrument: Instrument, version = 1): Fact {
  return { subject: `instrument/${instrument.id}`, version, body: { kind: 'instrument', instrument } };
}

export function optionsFact(terms: OptionTerms = INITIAL_OPTION_TERMS, version = 1): Fact {
  return { subject: 'options', version, body: { kind: 'options', terms } };
}

export function accountFact(uid: number, book: Book = 'demo', version = 1, frozen = false, country = ''): Fact {
  const residence = country === '' ? {} : { country };
  return { subject: `account/${uid}`, version, body: { kind: 'account', uid, book, frozen, ...residence } };
}

/** A seeded instrument by its code, with terms changed as the test needs. */
export function listed(code: string, changes: Partial<Instrument> = {}): Instrument {
  const instrument = SEED_INSTRUMENTS.find((candidate) => candidate.code === code);
  if (instrument === undefined) throw new Error(`the seed has no ${code}`);
  return { ...instrument, ...changes };
}
