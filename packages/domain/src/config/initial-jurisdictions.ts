import { type BookRules, type JurisdictionProfile, type Jurisdictions, LOWEST_AGE, PRODUCTS } from './jurisdictions.ts';

/** The European Union, the other states of the European Economic Area, and the United Kingdom. */
const EUROPEAN_RETAIL = [
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GB',
  'GR',
  'HR',
  'HU',
  'IE',
  'IS',
  'IT',
  'LI',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'NO',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
];

/** Simulated money: the instruments alone say what is possible. */
const PRACTICE: BookRules = { caps: {}, products: PRODUCTS };

const COMMON = {
  closeOnly: false,
  minimumAge: LOWEST_AGE,
  practice: PRACTICE,
  reasons: {},
} as const satisfies Partial<JurisdictionProfile>;

/**
 * The profiles of a new site (rules §3, §4). With real money timed options, loans and mining are each off until two people
 * switch them on; in Europe leverage has the limits for retail clients besides.
 */
export const INITIAL_JURISDICTIONS: Jurisdictions = {
  profiles: [
    {
      ...COMMON,
      id: 'default',
      name: 'All other countries',
      countries: [],
      real: { caps: {}, products: ['copying'] },
      warnings: {},
    },
    {
      ...COMMON,
      id: 'european-retail',
      name: 'European retail',
      countries: EUROPEAN_RETAIL,
      real: {
        caps: {
          'fx-major': 30,
          'fx-other': 20,
          gold: 20,
          metal: 10,
          energy: 10,
          'index-major': 20,
          'index-other': 10,
          share: 5,
          crypto: 2,
        },
        products: ['copying'],
      },
      warnings: {
        en: 'CFDs are complex instruments and come with a high risk of losing money rapidly due to leverage. Consider whether you understand how CFDs work and whether you can afford to take the high risk of losing your money.',
        ar: 'عقود الفروقات أدوات معقدة وتنطوي على مخاطر عالية لخسارة المال بسرعة بسبب الرافعة المالية. فكّر فيما إذا كنت تفهم كيفية عمل عقود الفروقات وما إذا كنت تستطيع تحمّل المخاطر العالية لخسارة أموالك.',
      },
    },
  ],
};
