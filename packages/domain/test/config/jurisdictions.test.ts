import { expect, it } from 'vitest';
import { INITIAL_JURISDICTIONS } from '../../src/config/initial-jurisdictions.ts';
import {
  changedCountries,
  defaultProfileOf,
  invalidProfileFields,
  type JurisdictionProfile,
  type Jurisdictions,
  jurisdictionsFromJson,
  jurisdictionsToJson,
  NO_JURISDICTIONS,
  profileOf,
  rulesFor,
  strictestCap,
  withProfile,
} from '../../src/config/jurisdictions.ts';
import { ASSET_CLASSES, RETAIL_LEVERAGE_CAP } from '../../src/market/instrument.ts';
import { SEED_INSTRUMENTS } from '../../src/market/seed.ts';

const KNOWN = { assetClasses: ASSET_CLASSES, countries: ['DE', 'FR', 'JP', 'US'] };
const OPEN = { caps: {}, products: ['options', 'copying'] } as const;
const JAPAN: JurisdictionProfile = {
  id: 'japan',
  name: 'Japan',
  countries: ['JP'],
  closeOnly: false,
  minimumAge: 20,
  real: { caps: { 'fx-major': 25, crypto: 2 }, products: [] },
  practice: OPEN,
  warnings: { en: 'Risk.' },
  reasons: {},
};
const [DEFAULT] = INITIAL_JURISDICTIONS.profiles as readonly [JurisdictionProfile, JurisdictionProfile];
const SITE: Jurisdictions = { profiles: [DEFAULT, JAPAN] };

it('a new site offers no options, loans or mining for real money, and everything for simulated money', () => {
  for (const profile of INITIAL_JURISDICTIONS.profiles) {
    expect(rulesFor(profile, 'real').products).toEqual(['copying']);
    for (const book of ['paper', 'demo'] as const) {
      expect(rulesFor(profile, book)).toEqual({ caps: {}, products: ['options', 'loans', 'mining', 'copying'] });
    }
  }
});

it('in the European Union and the United Kingdom a new site has the leverage caps for retail clients', () => {
  for (const country of ['DE', 'FR', 'CY', 'GB', 'NO']) {
    expect(profileOf(INITIAL_JURISDICTIONS, country).real.caps).toEqual(RETAIL_LEVERAGE_CAP);
  }
  for (const country of ['JP', 'CH', '']) expect(profileOf(INITIAL_JURISDICTIONS, country).id).toBe('default');
});

it('a new site has an instrument for every cap of its profiles, and none that lifts the cap of an instrument', () => {
  const rules = rulesFor(profileOf(INITIAL_JURISDICTIONS, 'DE'), 'real');
  for (const { assetClass, leverageCap } of SEED_INSTRUMENTS)
    expect(strictestCap(leverageCap.real, rules, assetClass)).toBe(leverageCap.real);
});

it.each([
  [30, { gold: 20 }, 'gold', 20],
  [10, { gold: 20 }, 'gold', 10],
  [30, { gold: 20 }, 'crypto', 30],
  [20, { gold: 20 }, 'gold', 20],
])('of %i and %j an instrument of class %s has the stricter cap, %i', (cap, caps, assetClass, strictest) => {
  expect(strictestCap(cap, { caps, products: [] }, assetClass)).toBe(strictest);
});

it('everything is offered before there are profiles', () => {
  const profile = profileOf(NO_JURISDICTIONS, 'DE');
  expect(profile).toBe(defaultProfileOf(NO_JURISDICTIONS));
  expect(profile).toMatchObject({ closeOnly: false, real: { caps: {} }, practice: { caps: {} } });
  expect(profile.real.products).toHaveLength(4);
});

it('the same profiles have the same text, whatever else stood beside them, and are read as they were written', () => {
  const text = jurisdictionsToJson({ ...SITE, kind: 'jurisdictions' } as Jurisdictions);
  expect(jurisdictionsFromJson(text)).toEqual(SITE);
  expect(jurisdictionsToJson(jurisdictionsFromJson(text))).toBe(text);
});

it.each<[string, Partial<JurisdictionProfile>, readonly string[]]>([
  ['sound', {}, []],
  ['without countries', { countries: [] }, []],
  ['with an id of capitals', { id: 'Japan' }, ['id']],
  ['without a name', { name: ' ' }, ['name']],
  ['of an unknown country', { countries: ['XX'] }, ['countries']],
  ['that names a country twice', { countries: ['JP', 'JP'] }, ['countries']],
  ['for children', { minimumAge: 17 }, ['minimumAge']],
  ['for half a year of age', { minimumAge: 18.5 }, ['minimumAge']],
  ['for nobody', { minimumAge: 100 }, ['minimumAge']],
  ['with no leverage at all', { real: { caps: { gold: 0 }, products: [] } }, ['real']],
  ['with half a leverage', { practice: { caps: { gold: 1.5 }, products: [] } }, ['practice']],
  ['with a huge leverage', { real: { caps: { gold: 1_001 }, products: [] } }, ['real']],
  ['of an unknown class', { real: { caps: { tulips: 2 }, products: [] } }, ['real']],
  ['with a product twice', { real: { caps: {}, products: ['loans', 'loans'] } }, ['real']],
  ['given up without a reason', { closeOnly: true }, ['reasons']],
  ['given up with a reason', { closeOnly: true, reasons: { en: 'Our licence ends.' } }, []],
  ['with a reason although it is not given up', { reasons: { en: 'Why.' } }, ['reasons']],
])('a profile %s has these invalid fields', (_, change, fields) => {
  expect(invalidProfileFields({ ...JAPAN, ...change }, KNOWN)).toEqual(fields);
});

it('the default profile has no countries and is never given up', () => {
  const wrong = { ...DEFAULT, countries: ['US'], closeOnly: true, reasons: { en: 'Why.' } };
  expect(invalidProfileFields(wrong, KNOWN)).toEqual(['countries', 'closeOnly']);
  expect(invalidProfileFields(DEFAULT, KNOWN)).toEqual([]);
});

it('a country has one profile: it leaves the one that it had, which ends with its last country', () => {
  const asia = { ...JAPAN, id: 'asia', countries: ['US', 'JP'] };
  const after = withProfile(SITE, asia);
  expect(after.profiles.map(({ id }) => id)).toEqual(['asia', 'default']);
  expect(profileOf(after, 'JP')).toMatchObject({ id: 'asia', countries: ['JP', 'US'] });
  expect(changedCountries(SITE, after, KNOWN.countries)).toEqual(['JP', 'US']);
});

it('a profile without countries is removed, and they get the default one', () => {
  const after = withProfile(SITE, { ...JAPAN, countries: [] });
  expect(after).toEqual({ profiles: [DEFAULT] });
  expect(changedCountries(SITE, after, KNOWN.countries)).toEqual(['JP']);
  expect(withProfile(SITE, JAPAN)).toEqual(SITE);
});
