import { defaultProfileOf, type Jurisdictions, NO_JURISDICTIONS } from '@vitrine/domain/config/jurisdictions';
import { SITE_MODES } from '@vitrine/domain/config/site-mode';
import type { SiteTerms } from '@vitrine/domain/config/site-terms';
import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import { ASSET_CLASSES, type Instrument } from '@vitrine/domain/market/instrument';
import { type EditableTerms, invalidTermsFields } from '@vitrine/domain/market/terms-rules';
import { INITIAL_OPTION_TERMS } from '@vitrine/domain/options/terms';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  accountFact,
  instrumentFact,
  jurisdictionsFact,
  listed,
  OPEN_HOURS,
  optionsFact,
  siteFact,
  siteModeFact,
} from '../../../tests/support/market.ts';
import type { CoreEvent } from '../src/events.ts';
import type { Fact, Input } from '../src/input.ts';
import { Machine } from '../src/machine.ts';

const INSTRUMENTS = [
  listed('EURUSD', { calendar: ALWAYS_OPEN }),
  listed('USDJPY', { calendar: ALWAYS_OPEN }),
  listed('XAUUSD', { calendar: ALWAYS_OPEN, marginMode: 1, marginPerLot: 5_000_000_000n }),
] as const;
const START = [116_500n, 154_000n, 410_000n] as const;
const CUSTOMERS = [1, 2, 3] as const;

const MINUTE = 60_000;
const which = fc.nat(2);
/** How far a stop-loss and a take-profit lie from the price, in thousandths; 0 is none. */
const away = fc.constantFrom(0n, 0n, 2n, 20n);
const order = fc.record({
  who: which,
  what: which,
  isBuy: fc.boolean(),
  lots: fc.integer({ min: 1, max: 60 }),
  away,
  isPending: fc.boolean(),
});
/** Prices move by thousandths of the first one; orders are closed by hand in between. */
const course = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('tick' as const), what: which, move: fc.integer({ min: -60, max: 60 }) }),
    fc.record({ do: fc.constant('close' as const), order: fc.integer({ min: 1, max: 8 }) }),
  ),
  { minLength: 5, maxLength: 40 },
);

/** Whatever the console lets staff change; when trading is possible (halt, calendar) is no matter of what it comes to. */
const terms = fc
  .record({
    lotStep: fc.constantFrom(1n, 100n, 500n),
    minLots: fc.constantFrom(500n, 1_000n),
    maxLots: fc.constantFrom(1_000n, 1_000_000n),
    marginMode: fc.constantFrom(0 as const, 1 as const),
    marginPerLot: fc.bigInt({ min: 1n, max: 10n ** 13n }),
    feeRate: fc.bigInt({ min: 0n, max: 10_000_000n }),
    multiples: fc.constantFrom([{ value: 1, isDefault: true }], [{ value: 100, isDefault: false }]),
    leverageCap: fc.record({
      real: fc.constant(1),
      paper: fc.integer({ min: 1, max: 1_000 }),
      demo: fc.integer({ min: 1, max: 1_000 }),
    }),
    calendar: fc.constant(ALWAYS_OPEN),
  } satisfies { readonly [K in keyof EditableTerms]: fc.Arbitrary<EditableTerms[K]> })
  .filter((changed) => invalidTermsFields(changed, INSTRUMENTS[0]).length === 0);

const figures = fc.record({
  tradeFee: fc.constantFrom('notional' as const, 'per-lot' as const),
  demoGrant: fc.bigInt({ min: 0n, max: 10n ** 12n }),
  marginCallPercent: fc.integer({ min: 80, max: 300 }),
  marginRearmPercent: fc.integer({ min: 301, max: 400 }),
  stopOutPercent: fc.integer({ min: 10, max: 79 }),
} satisfies {
  readonly [K in Exclude<keyof SiteTerms, 'currency' | 'houseCapital' | 'onlyOneAccount'>]: fc.Arbitrary<SiteTerms[K]>;
});
const siteTerms = fc
  .tuple(figures, fc.constantFrom({}, { onlyOneAccount: true as const }))
  .map(([others, accounts]) => ({ ...others, ...accounts }));

/** Every country is given up, and nothing is offered anywhere. */
const jurisdictions = fc.integer({ min: 1, max: 30 }).map((cap): Jurisdictions => {
  const none = { caps: Object.fromEntries(ASSET_CLASSES.map((each) => [each, cap])), products: [] };
  const own = { ...defaultProfileOf(NO_JURISDICTIONS), real: none, practice: none };
  return { profiles: [own, { ...own, id: 'given-up', countries: ['DE'], closeOnly: true, reasons: { en: 'Why.' } }] };
});

const change = fc.oneof(
  fc.record({ instrument: which, terms }),
  fc.record({ site: siteTerms }),
  fc.record({ mode: fc.constantFrom(...SITE_MODES) }),
  fc.record({ frozen: which }),
  fc.record({ moved: which }),
  fc.record({ jurisdictions }),
);

type Placing = typeof order extends fc.Arbitrary<infer T> ? T : never;

/** A machine on which the orders have been opened or wait a hundredth away from the price. */
function opened(orders: readonly Placing[]): Machine {
  const machine = new Machine();
  const step = (input: Input) => machine.step(input);
  step({ type: 'fact', at: OPEN_HOURS, fact: siteFact() });
  for (const instrument of INSTRUMENTS) step({ type: 'fact', at: OPEN_HOURS, fact: instrumentFact(instrument) });
  for (const uid of CUSTOMERS) step({ type: 'fact', at: OPEN_HOURS, fact: accountFact(uid) });
  for (const place of START.keys()) quote(machine, place, 0);
  for (const { who, what, isBuy, lots, away, isPending } of orders) {
    const start = START[what] as bigint;
    const price = isPending ? start + (start * (isBuy ? -10n : 10n)) / 1_000n : start;
    const distance = (price * away) / 1_000n;
    const levels = { stopLoss: price - distance, takeProfit: price + distance };
    const stops = isBuy ? levels : { stopLoss: levels.takeProfit, takeProfit: levels.stopLoss };
    step({
      type: 'command',
      at: OPEN_HOURS,
      command: {
        kind: 'submit-order',
        uid: CUSTOMERS[who] as number,
        instrument: (INSTRUMENTS[what] as Instrument).id,
        side: isBuy ? 'buy' : 'sell',
        lots: BigInt(lots) * 500n,
        multiple: 20,
        ...(isPending ? { target: price } : {}),
        ...(away === 0n ? {} : { stops }),
      },
    });
  }
  return machine;
}

function quote(machine: Machine, what: number, move: number): readonly CoreEvent[] {
  const start = START[what] as bigint;
  const bid = start + (start * BigInt(move)) / 1_000n;
  const { id } = INSTRUMENTS[what] as Instrument;
  return machine.step({
    type: 'tick',
    at: OPEN_HOURS + MINUTE,
    quote: { instrument: id, bid, ask: bid + 10n, sourceAt: OPEN_HOURS + MINUTE, source: 'simulated' },
  }).events;
}

it('TRUST-01d whatever staff change, the same ticks give everything that is open the same result, to the last posting', () => {
  let closedBy: string[] = [];
  let filled = 0;
  fc.assert(
    fc.property(
      fc.array(order, { minLength: 1, maxLength: 8 }),
      fc.array(change, { minLength: 1, maxLength: 5 }),
      course,
      (orders, changes, steps) => {
        const [untouched, changed] = [opened(orders), opened(orders)];
        for (const [place, one] of changes.entries()) {
          const version = place + 2;
          const fact = factOf(one, version);
          expect(changed.step({ type: 'fact', at: OPEN_HOURS + MINUTE, fact }).events).not.toEqual([]);
        }
        // A start from what is stored must not know better than the machine that ran on.
        changed.derive();
        for (const one of steps) {
          const run = (machine: Machine): readonly CoreEvent[] => {
            if (one.do === 'tick') return quote(machine, one.what, one.move);
            const slot = machine.trading.positions.slotOf(one.order);
            if (slot < 0) return [];
            const uid = machine.ledger.uidAt(machine.trading.positions.at(slot).customer);
            const command = { kind: 'close-order', uid, order: one.order } as const;
            return machine.step({ type: 'command', at: OPEN_HOURS + MINUTE, command }).events;
          };
          const events = run(untouched);
          expect(run(changed)).toEqual(events);
          filled += events.filter(({ type }) => type === 'OrderTriggered').length;
          closedBy = closedBy.concat(events.flatMap((event) => (event.type === 'OrderClosed' ? [event.closedBy] : [])));
        }
      },
    ),
    { seed: 20_261_121, numRuns: 300 },
  );
  // It was not for want of anything that ended.
  expect(new Set(closedBy)).toEqual(new Set(['user', 'stop-loss', 'take-profit', 'stop-out']));
  expect(closedBy.length).toBeGreaterThan(300);
  expect(filled).toBeGreaterThan(100);
});

/** Whatever staff or a calendar can do to an instrument, options' terms or an account. */
const interference = fc.oneof(
  fc.record({
    instrument: which,
    halted: fc.boolean(),
    isClosed: fc.boolean(),
    quoteMaxAgeMs: fc.constantFrom(1, 1e6),
  }),
  fc.record({ instrument: which, terms }),
  fc.record({ options: fc.record({ ratio: fc.bigInt({ min: 1n, max: 10n ** 9n }), isOffered: fc.boolean() }) }),
  fc.record({ site: siteTerms }),
  fc.record({ mode: fc.constantFrom(...SITE_MODES) }),
  fc.record({ frozen: which }),
  fc.record({ moved: which }),
  fc.record({ jurisdictions }),
);
const optionCourse = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ tick: which, move: fc.integer({ min: -3, max: 3 }) }) },
    { weight: 3, arbitrary: fc.record({ pass: fc.integer({ min: 1, max: 3_000 }) }) },
    { weight: 2, arbitrary: interference },
  ),
  { minLength: 80, maxLength: 150, size: 'max' },
);
const option = fc.record({ who: which, what: which, isUp: fc.boolean(), seconds: fc.constantFrom(30, 60) });

it('TRUST-01g a running option settles the same, whatever staff change after its acceptance', () => {
  const outcomes: string[] = [];
  fc.assert(
    fc.property(fc.array(option, { minLength: 1, maxLength: 8 }), optionCourse, (options, steps) => {
      const stories = [false, true].map((isTouched) => {
        const machine = opened([]);
        machine.step({ type: 'fact', at: OPEN_HOURS, fact: optionsFact() });
        for (const { who, what, isUp, seconds } of options) {
          const command = {
            kind: 'submit-option',
            uid: CUSTOMERS[who] as number,
            instrument: (INSTRUMENTS[what] as Instrument).id,
            direction: isUp ? 'up' : 'down',
            stake: 10_000_000n,
            seconds,
          } as const;
          expect(machine.step({ type: 'command', at: OPEN_HOURS, command }).refusal).toBeUndefined();
        }
        let at = OPEN_HOURS;
        const story: CoreEvent[] = [];
        const take = (input: Input): void => void story.push(...machine.step(input).events);
        for (const [place, one] of steps.entries()) {
          const version = place + 2;
          if ('tick' in one) {
            const bid = (START[one.tick] as bigint) + BigInt(one.move) * 10n;
            const { id } = INSTRUMENTS[one.tick] as Instrument;
            take({
              type: 'tick',
              at,
              quote: { instrument: id, bid, ask: bid + 10n, sourceAt: at, source: 'simulated' },
            });
          } else if ('pass' in one) {
            at += one.pass;
            take({ type: 'time', at });
          } else if (isTouched) {
            machine.step({ type: 'fact', at, fact: factOf(one, version) });
          }
        }
        take({ type: 'time', at: at + 60_000 });
        return story;
      });
      expect(stories[1]).toEqual(stories[0]);
      outcomes.push(...(stories[0] ?? []).flatMap((event) => (event.type === 'OptionSettled' ? [event.outcome] : [])));
    }),
    { seed: 20_261_121, numRuns: 200 },
  );
  const times = (outcome: string) => outcomes.filter((one) => one === outcome).length;
  for (const outcome of ['win', 'loss', 'tie', 'void']) expect(times(outcome), outcome).toBeGreaterThan(30);
});

type Drawn<A> = A extends fc.Arbitrary<infer T> ? T : never;
type Interference = Drawn<typeof interference> | Drawn<typeof change>;

function factOf(one: Interference, version: number): Fact {
  if ('site' in one) return siteFact(one.site, version);
  if ('mode' in one) return siteModeFact(one.mode, version);
  if ('moved' in one) return accountFact(CUSTOMERS[one.moved] as number, 'demo', version, false, 'DE');
  if ('jurisdictions' in one) return jurisdictionsFact(one.jurisdictions, version);
  if ('frozen' in one) return accountFact(CUSTOMERS[one.frozen] as number, 'demo', version, true);
  if ('options' in one) {
    const { ratio, isOffered } = one.options;
    const durations = INITIAL_OPTION_TERMS.durations.map((duration) => ({ ...duration, profitRatio: ratio }));
    const offered = { real: isOffered, paper: isOffered, demo: isOffered };
    return optionsFact({ ...INITIAL_OPTION_TERMS, lossLevel: 'ratio', durations, offered }, version);
  }
  const instrument = INSTRUMENTS[one.instrument] as Instrument;
  if ('terms' in one) return instrumentFact({ ...instrument, ...one.terms }, version);
  const { halted, isClosed, quoteMaxAgeMs } = one;
  const calendar = { ...ALWAYS_OPEN, always: !isClosed };
  return instrumentFact({ ...instrument, halted, calendar, quoteMaxAgeMs }, version);
}
