import { canonicalJson } from '../kernel/canonical-json.ts';

/** What a profile switches on or off. A product that the site does not have yet is governed as soon as it has it. */
export const PRODUCTS = ['options', 'loans', 'mining', 'copying'] as const;
export type Product = (typeof PRODUCTS)[number];

/** What customers may do with money of one kind. */
export interface BookRules {
  /** Highest leverage by asset class; a class without an entry keeps the cap of its instruments. */
  readonly caps: Readonly<Record<string, number>>;
  /** Those that are offered, in the order of {@link PRODUCTS}. */
  readonly products: readonly Product[];
}

/** What is offered to the customers of some countries. */
export interface JurisdictionProfile {
  /** Never changes; {@link DEFAULT_PROFILE} for every country that no other profile names. */
  readonly id: string;
  /** What staff call it. */
  readonly name: string;
  /** ISO 3166-1 alpha-2, sorted; none in the default profile. */
  readonly countries: readonly string[];
  /** Nothing is opened or enlarged any more: the countries are given up. Never in the default profile. */
  readonly closeOnly: boolean;
  /** Years. */
  readonly minimumAge: number;
  /** Of real money. */
  readonly real: BookRules;
  /** Of simulated money: the paper and the demo book. */
  readonly practice: BookRules;
  /** The risk warning, by language. */
  readonly warnings: Readonly<Record<string, string>>;
  /** Why the countries are given up, by language; none unless they are. */
  readonly reasons: Readonly<Record<string, string>>;
}

/** All profiles, by id; the default one is among them. */
export interface Jurisdictions {
  readonly profiles: readonly JurisdictionProfile[];
}

export const DEFAULT_PROFILE = 'default';
export const MOST_PROFILES = 50;
/** Nobody may be younger, wherever they live (decision 78). */
export const LOWEST_AGE = 18;
export const HIGHEST_AGE = 99;
export const HIGHEST_PROFILE_CAP = 1_000;
/** The longest risk warning, in characters. */
export const MOST_WARNING_CHARACTERS = 600;

const ID = /^[a-z][a-z0-9-]{0,31}$/;
const NO_RULES: BookRules = { caps: {}, products: PRODUCTS };

/** Before any profiles are published, everything is offered. */
const UNRESTRICTED: JurisdictionProfile = {
  id: DEFAULT_PROFILE,
  name: '',
  countries: [],
  closeOnly: false,
  minimumAge: LOWEST_AGE,
  real: NO_RULES,
  practice: NO_RULES,
  warnings: {},
  reasons: {},
};

export const NO_JURISDICTIONS: Jurisdictions = { profiles: [] };

/** Canonical JSON of all profiles, as journaled and stored. */
export function jurisdictionsToJson({ profiles }: Jurisdictions): string {
  return canonicalJson({ profiles });
}

/** Reads what {@link jurisdictionsToJson} wrote. Throws on text that is not such JSON. */
export function jurisdictionsFromJson(text: string): Jurisdictions {
  return JSON.parse(text) as Jurisdictions;
}

/** Canonical JSON of one profile, to compare it by. */
export const profileToJson = (profile: JurisdictionProfile): string => canonicalJson(profile);

/** The profile of everybody whose country no other profile names. */
export function defaultProfileOf({ profiles }: Jurisdictions): JurisdictionProfile {
  return profiles.find(({ id }) => id === DEFAULT_PROFILE) ?? UNRESTRICTED;
}

/** The profile of a country (ISO 3166-1 alpha-2); of an unknown one, the empty text, the default. */
export function profileOf(jurisdictions: Jurisdictions, country: string): JurisdictionProfile {
  return jurisdictions.profiles.find(({ countries }) => countries.includes(country)) ?? defaultProfileOf(jurisdictions);
}

/** The rules for a book. */
export function rulesFor({ real, practice }: JurisdictionProfile, book: 'real' | 'paper' | 'demo'): BookRules {
  return book === 'real' ? real : practice;
}

/** The stricter of an instrument's leverage cap and the one of the rules for its class. 30 and 20: 20. */
export function strictestCap(instrumentCap: number, { caps }: BookRules, assetClass: string): number {
  return Math.min(instrumentCap, caps[assetClass] ?? instrumentCap);
}

/** The values that a profile is checked against. */
export interface KnownTerms {
  readonly assetClasses: readonly string[];
  /** Countries that the site serves. */
  readonly countries: readonly string[];
}

const areRulesSound = ({ caps, products }: BookRules, { assetClasses }: KnownTerms): boolean =>
  products.every((product, at) => PRODUCTS.includes(product) && products.indexOf(product) === at) &&
  Object.entries(caps).every(
    ([assetClass, cap]) =>
      assetClasses.includes(assetClass) && Number.isSafeInteger(cap) && cap >= 1 && cap <= HIGHEST_PROFILE_CAP,
  );

function areCountriesSound({ id, countries }: JurisdictionProfile, known: KnownTerms): boolean {
  if (id === DEFAULT_PROFILE) return countries.length === 0;
  return countries.every((country, at) => known.countries.includes(country) && countries.indexOf(country) === at);
}

/**
 * The invalid fields of a profile, none if all are valid. An id is lower-case letters, digits and hyphens. The default
 * profile has no countries and is never given up: for that, the whole site has a mode. Ages are whole, from
 * {@link LOWEST_AGE} on. Caps are whole. There is a reason exactly if the countries are given up.
 */
export function invalidProfileFields(profile: JurisdictionProfile, known: KnownTerms): readonly string[] {
  const { id, name, closeOnly, minimumAge, real, practice, reasons } = profile;
  const isAge = Number.isSafeInteger(minimumAge) && minimumAge >= LOWEST_AGE && minimumAge <= HIGHEST_AGE;
  const wrong = {
    id: !ID.test(id),
    name: name.trim() === '',
    countries: !areCountriesSound(profile, known),
    closeOnly: closeOnly && id === DEFAULT_PROFILE,
    minimumAge: !isAge,
    real: !areRulesSound(real, known),
    practice: !areRulesSound(practice, known),
    reasons: closeOnly !== Object.keys(reasons).length > 0,
  };
  return Object.entries(wrong).flatMap(([field, isWrong]) => (isWrong ? [field] : []));
}

/** The same profile with its lists in the order in which equal profiles have equal JSON. */
export function inProfileOrder(profile: JurisdictionProfile): JurisdictionProfile {
  const inOrder = ({ caps, products }: BookRules): BookRules => ({
    caps,
    products: PRODUCTS.filter((product) => products.includes(product)),
  });
  return {
    ...profile,
    countries: profile.countries.toSorted(),
    real: inOrder(profile.real),
    practice: inOrder(profile.practice),
  };
}

/**
 * The profiles with one of them changed or added. Its countries leave the profiles that had them. A profile that is left
 * without countries is removed, unless it is the default one: its countries have become those of others.
 */
export function withProfile({ profiles }: Jurisdictions, changed: JurisdictionProfile): Jurisdictions {
  const others = profiles
    .filter(({ id }) => id !== changed.id)
    .map((other) => ({
      ...other,
      countries: other.countries.filter((country) => !changed.countries.includes(country)),
    }));
  const kept = [...others, inProfileOrder(changed)].filter(
    ({ id, countries }) => id === DEFAULT_PROFILE || countries.length > 0,
  );
  return { profiles: kept.sort((a, b) => (a.id < b.id ? -1 : 1)) };
}

/** The countries whose profile is another one under the second of two versions, or has changed. */
export function changedCountries(
  before: Jurisdictions,
  after: Jurisdictions,
  countries: readonly string[],
): readonly string[] {
  return countries.filter(
    (country) => profileToJson(profileOf(before, country)) !== profileToJson(profileOf(after, country)),
  );
}
