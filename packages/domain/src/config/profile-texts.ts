import { type BookRules, inProfileOrder, type JurisdictionProfile, PRODUCTS, type Product } from './jurisdictions.ts';

/** The rules of a book as people compare them. */
type RulesTexts = Readonly<Record<Product, '0' | '1'>> & { readonly caps: Readonly<Record<string, string>> };

/** A profile as people compare it: a figure by itself for each thing that can change. */
export interface ProfileTexts
  extends Pick<JurisdictionProfile, 'warnings' | 'reasons'>,
    Readonly<Record<'real' | 'practice', RulesTexts>> {
  readonly profileName: string;
  /** With commas. */
  readonly countries: string;
  readonly closeOnly: '0' | '1';
  readonly minimumAge: string;
}

const rulesTexts = ({ caps, products }: BookRules): RulesTexts => ({
  ...(Object.fromEntries(PRODUCTS.map((one) => [one, products.includes(one) ? '1' : '0'])) as Record<
    Product,
    '0' | '1'
  >),
  caps: Object.fromEntries(Object.entries(caps).map(([assetClass, cap]) => [assetClass, String(cap)])),
});

const rulesOf = ({ caps, ...products }: RulesTexts): BookRules => ({
  caps: Object.fromEntries(Object.entries(caps).map(([assetClass, cap]) => [assetClass, Number(cap)])),
  products: PRODUCTS.filter((product) => products[product] === '1'),
});

/** A profile as {@link ProfileTexts}; equal profiles have equal texts. */
export function profileTexts(profile: JurisdictionProfile): ProfileTexts {
  const { name, countries, closeOnly, minimumAge, real, practice, warnings, reasons } = inProfileOrder(profile);
  return {
    profileName: name,
    countries: countries.join(', '),
    closeOnly: closeOnly ? '1' : '0',
    minimumAge: String(minimumAge),
    real: rulesTexts(real),
    practice: rulesTexts(practice),
    warnings,
    reasons,
  };
}

/** The profile that {@link profileTexts} wrote. */
export function profileOfTexts(id: string, texts: ProfileTexts): JurisdictionProfile {
  const { profileName, countries, closeOnly, minimumAge, real, practice, warnings, reasons } = texts;
  return {
    id,
    name: profileName,
    countries: countries === '' ? [] : countries.split(', '),
    closeOnly: closeOnly === '1',
    minimumAge: Number(minimumAge),
    real: rulesOf(real),
    practice: rulesOf(practice),
    warnings,
    reasons,
  };
}
