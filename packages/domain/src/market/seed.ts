import { LOTS_SCALE, type Money, type Price, parseDecimal, pow10, type Rate } from '../kernel/decimal.ts';
import { ALWAYS_OPEN, type Calendar, type Session } from './calendar.ts';
import { type AssetClass, type Instrument, RETAIL_LEVERAGE_CAP } from './instrument.ts';

/**
 * The market of a new installation: instruments, categories, and the settings of the simulated feed. Ids must never
 * change: journals contain them.
 */

/** A tab of the product list; `name` is a text key. */
export interface Category {
  readonly id: number;
  readonly name: CategoryName;
}
export type CategoryName = 'forex' | 'metals' | 'energy' | 'indices' | 'shares' | 'crypto';

export const SEED_CATEGORIES: readonly Category[] = [
  { id: 1, name: 'forex' },
  { id: 2, name: 'metals' },
  { id: 3, name: 'energy' },
  { id: 4, name: 'indices' },
  { id: 5, name: 'shares' },
  { id: 6, name: 'crypto' },
];

/** How the simulated feed moves an instrument. */
export interface Simulation {
  readonly instrument: number;
  /** Mid of the first tick of a new market. */
  readonly startPrice: Price;
  /** Yearly volatility, percent, spread over the hours in which the calendar is open. */
  readonly annualVolatilityPercent: number;
  /** Length of a time slot, milliseconds; each slot has one tick. */
  readonly tickEveryMs: number;
}

const SUNDAY = 6;
const HOUR_MINUTES = 60;

/** The session of each local day that begins `fromHour` and lasts `minutes`. */
function sessions(days: readonly number[], fromHour: number, minutes: number): readonly Session[] {
  return days.map((day) => {
    const from = (day * 24 + fromHour) * HOUR_MINUTES;
    return { from, to: from + minutes };
  });
}

/**
 * Sunday 17:00 to Friday 17:00 New York, one session a trading day, none for Christmas and New Year: holidays name the
 * eve, on which the session starts.
 */
const FOREX_WEEK: Calendar = {
  always: false,
  zone: 'new-york',
  sessions: sessions([SUNDAY, 0, 1, 2, 3], 17, 24 * HOUR_MINUTES),
  holidays: ['2026-12-24', '2026-12-31'],
};

/** As forex, with the hour from 17:00 to 18:00 New York closed every day. */
const DAILY_BREAK_WEEK: Calendar = {
  ...FOREX_WEEK,
  sessions: sessions([SUNDAY, 0, 1, 2, 3], 18, 23 * HOUR_MINUTES),
};

/** The regular session of the New York exchanges and their holidays; half days count as full days here. */
const NEW_YORK_SHARES: Calendar = {
  always: false,
  zone: 'new-york',
  sessions: sessions([0, 1, 2, 3, 4], 9.5, 390),
  holidays: [
    '2026-11-26',
    '2026-12-25',
    '2027-01-01',
    '2027-01-18',
    '2027-02-15',
    '2027-03-26',
    '2027-05-31',
    '2027-06-18',
    '2027-07-05',
    '2027-09-06',
    '2027-11-25',
    '2027-12-24',
  ],
};

/** What instruments of a category have in common. */
interface Habit {
  readonly calendar: Calendar;
  /** Leverage cap of the paper and demo books; the real book uses {@link RETAIL_LEVERAGE_CAP}. */
  readonly practiceCap: number;
  readonly multiples: readonly number[];
  /** At most the real book's leverage cap of every class in the category. */
  readonly defaultMultiple: number;
  /** Fraction of the notional. */
  readonly feeRate: Rate;
  /** Whole lots. */
  readonly maxLots: bigint;
}

const WIDE_MULTIPLES = [1, 5, 10, 20, 30, 50, 100];
const NARROW_MULTIPLES = [1, 2, 5, 10, 20];

const HABITS: Readonly<Record<CategoryName, Habit>> = {
  forex: {
    calendar: FOREX_WEEK,
    practiceCap: 100,
    multiples: WIDE_MULTIPLES,
    defaultMultiple: 20,
    feeRate: 2_000n,
    maxLots: 50n,
  },
  metals: {
    calendar: DAILY_BREAK_WEEK,
    practiceCap: 100,
    multiples: WIDE_MULTIPLES,
    defaultMultiple: 10,
    feeRate: 3_000n,
    maxLots: 20n,
  },
  energy: {
    calendar: DAILY_BREAK_WEEK,
    practiceCap: 100,
    multiples: WIDE_MULTIPLES,
    defaultMultiple: 10,
    feeRate: 4_000n,
    maxLots: 50n,
  },
  indices: {
    calendar: DAILY_BREAK_WEEK,
    practiceCap: 100,
    multiples: WIDE_MULTIPLES,
    defaultMultiple: 20,
    feeRate: 3_000n,
    maxLots: 100n,
  },
  shares: {
    calendar: NEW_YORK_SHARES,
    practiceCap: 20,
    multiples: NARROW_MULTIPLES,
    defaultMultiple: 5,
    feeRate: 10_000n,
    maxLots: 100n,
  },
  crypto: {
    calendar: ALWAYS_OPEN,
    practiceCap: 20,
    multiples: NARROW_MULTIPLES,
    defaultMultiple: 2,
    feeRate: 50_000n,
    maxLots: 50n,
  },
};

const CATEGORY_OF: Readonly<Record<AssetClass, CategoryName>> = {
  'fx-major': 'forex',
  'fx-other': 'forex',
  gold: 'metals',
  metal: 'metals',
  energy: 'energy',
  'index-major': 'indices',
  'index-other': 'indices',
  share: 'shares',
  crypto: 'crypto',
};

/** Yearly volatility of each class, percent, rounded. */
const ANNUAL_VOLATILITY_PERCENT: Readonly<Record<AssetClass, number>> = {
  'fx-major': 8,
  'fx-other': 10,
  gold: 16,
  metal: 30,
  energy: 38,
  'index-major': 17,
  'index-other': 20,
  share: 32,
  crypto: 55,
};

/** These have `marginMode` 1: account currency per lot. */
const MARGIN_PER_LOT: Readonly<Record<string, Money>> = {
  XAUUSD: 450_000_000_000n,
  XAGUSD: 280_000_000_000n,
};

/** The individual settings of an instrument. The price text has as many decimals as the instrument's prices. */
type Row = readonly [
  id: number,
  showCode: string,
  assetClass: AssetClass,
  quoteCurrency: string,
  startPrice: string,
  spreadPoints: number,
  unitsPerLot: bigint,
  tickEveryMs: number,
];

const ROWS: readonly Row[] = [
  [1, 'EUR/USD', 'fx-major', 'USD', '1.16500', 6, 100_000n, 250],
  [2, 'GBP/USD', 'fx-major', 'USD', '1.33000', 9, 100_000n, 300],
  [3, 'USD/JPY', 'fx-major', 'JPY', '154.000', 8, 100_000n, 250],
  [4, 'USD/CHF', 'fx-major', 'CHF', '0.79500', 11, 100_000n, 500],
  [5, 'USD/CAD', 'fx-major', 'CAD', '1.39000', 12, 100_000n, 500],
  [6, 'AUD/USD', 'fx-other', 'USD', '0.66000', 9, 100_000n, 400],
  [7, 'NZD/USD', 'fx-other', 'USD', '0.57500', 13, 100_000n, 600],
  [8, 'EUR/GBP', 'fx-major', 'GBP', '0.87594', 10, 100_000n, 600],
  [9, 'EUR/JPY', 'fx-major', 'JPY', '179.410', 14, 100_000n, 400],
  [10, 'GBP/JPY', 'fx-major', 'JPY', '204.820', 20, 100_000n, 400],
  [11, 'EUR/CHF', 'fx-major', 'CHF', '0.92618', 15, 100_000n, 700],
  [12, 'AUD/JPY', 'fx-other', 'JPY', '101.640', 16, 100_000n, 600],
  [13, 'EUR/AUD', 'fx-other', 'AUD', '1.76515', 20, 100_000n, 700],
  [14, 'AUD/NZD', 'fx-other', 'NZD', '1.14783', 22, 100_000n, 900],
  [15, 'XAU/USD', 'gold', 'USD', '4100.00', 25, 100n, 250],
  [16, 'XAG/USD', 'metal', 'USD', '50.000', 20, 5_000n, 400],
  [17, 'WTI', 'energy', 'USD', '60.00', 3, 1_000n, 500],
  [18, 'BRENT', 'energy', 'USD', '64.00', 3, 1_000n, 500],
  [19, 'NATGAS', 'energy', 'USD', '4.200', 6, 10_000n, 900],
  [20, 'US30', 'index-major', 'USD', '46500.0', 20, 1n, 300],
  [21, 'NAS100', 'index-major', 'USD', '24600.0', 12, 1n, 250],
  [22, 'SPX500', 'index-major', 'USD', '6700.0', 5, 10n, 300],
  [23, 'GER40', 'index-major', 'EUR', '23500.0', 12, 1n, 400],
  [24, 'UK100', 'index-major', 'GBP', '9650.0', 10, 1n, 500],
  [25, 'JPN225', 'index-major', 'JPY', '49500', 8, 10n, 500],
  [26, 'AAPL', 'share', 'USD', '268.00', 3, 100n, 600],
  [27, 'MSFT', 'share', 'USD', '490.00', 5, 100n, 600],
  [28, 'NVDA', 'share', 'USD', '186.00', 2, 100n, 500],
  [29, 'AMZN', 'share', 'USD', '225.00', 3, 100n, 700],
  [30, 'TSLA', 'share', 'USD', '405.00', 6, 100n, 600],
  [31, 'BTC/USD', 'crypto', 'USD', '92000.00', 1_800, 1n, 250],
  [32, 'ETH/USD', 'crypto', 'USD', '3050.00', 120, 10n, 400],
  [33, 'SOL/USD', 'crypto', 'USD', '140.000', 70, 100n, 700],
  [34, 'XRP/USD', 'crypto', 'USD', '2.2000', 12, 10_000n, 1_500],
];

function decimalsOf(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

function instrumentOf([id, showCode, assetClass, quoteCurrency, price, spreadPoints, unitsPerLot]: Row): Instrument {
  const category = CATEGORY_OF[assetClass];
  const { calendar, practiceCap, multiples, defaultMultiple, feeRate, maxLots } = HABITS[category];
  const code = showCode.replace('/', '');
  const marginPerLot = MARGIN_PER_LOT[code];
  return {
    id,
    code,
    showCode,
    category: SEED_CATEGORIES.find(({ name }) => name === category)?.id ?? 0,
    assetClass,
    quoteCurrency,
    pricePrecision: decimalsOf(price),
    lotStep: 100n,
    minLots: 100n,
    maxLots: maxLots * pow10(LOTS_SCALE),
    unitsPerLot,
    marginMode: marginPerLot === undefined ? 0 : 1,
    marginPerLot: marginPerLot ?? 0n,
    feeRate,
    multiples: multiples.map((value) => ({ value, isDefault: value === defaultMultiple })),
    leverageCap: { real: RETAIL_LEVERAGE_CAP[assetClass], paper: practiceCap, demo: practiceCap },
    spreadPoints,
    calendar,
    fillRule: 'last',
    quoteMaxAgeMs: 5_000,
    source: 'simulated',
    halted: false,
  };
}

function simulationOf([instrument, , assetClass, , price, , , tickEveryMs]: Row): Simulation {
  return {
    instrument,
    startPrice: parseDecimal(price, decimalsOf(price)) ?? 0n,
    annualVolatilityPercent: ANNUAL_VOLATILITY_PERCENT[assetClass],
    tickEveryMs,
  };
}

export const SEED_INSTRUMENTS: readonly Instrument[] = ROWS.map(instrumentOf);

export const SEED_SIMULATIONS: readonly Simulation[] = ROWS.map(simulationOf);
