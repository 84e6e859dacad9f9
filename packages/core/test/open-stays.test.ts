import type { SiteTerms } from '@vitrine/domain/config/site';
import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import type { Instrument } from '@vitrine/domain/market/instrument';
import { type EditableTerms, unsoundField } from '@vitrine/domain/market/terms-rules';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accountFact, instrumentFact, listed, OPEN_HOURS, siteFact } from '../../../tests/support/market.ts';
import type { CoreEvent } from '../src/events.ts';
import type { Input } from '../src/input.ts';
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
const order = fc.record({ who: which, what: which, isBuy: fc.boolean(), lots: fc.integer({ min: 1, max: 60 }) });
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
  .filter((changed) => unsoundField(changed, INSTRUMENTS[0]) === undefined);

const siteTerms = fc.record({
  tradeFee: fc.constantFrom('notional' as const, 'per-lot' as const),
  demoGrant: fc.bigInt({ min: 0n, max: 10n ** 12n }),
  marginCallPercent: fc.integer({ min: 80, max: 300 }),
  marginRearmPercent: fc.integer({ min: 301, max: 400 }),
  stopOutPercent: fc.integer({ min: 10, max: 79 }),
} satisfies { readonly [K in Exclude<keyof SiteTerms, 'currency' | 'houseCapital'>]: fc.Arbitrary<SiteTerms[K]> });

const change = fc.oneof(
  fc.record({ instrument: which, terms }),
  fc.record({ site: siteTerms }),
  fc.record({ frozen: which }),
);

/** A machine on which the orders have been opened. */
function opened(orders: readonly { who: number; what: number; isBuy: boolean; lots: number }[]): Machine {
  const machine = new Machine();
  const step = (input: Input) => machine.step(input);
  step({ type: 'fact', at: OPEN_HOURS, fact: siteFact() });
  for (const instrument of INSTRUMENTS) step({ type: 'fact', at: OPEN_HOURS, fact: instrumentFact(instrument) });
  for (const uid of CUSTOMERS) step({ type: 'fact', at: OPEN_HOURS, fact: accountFact(uid) });
  for (const place of START.keys()) quote(machine, place, 0);
  for (const { who, what, isBuy, lots } of orders) {
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

it('TRUST-01 whatever staff change, what is open comes to the same on the same ticks, to the last posting', () => {
  let closedBy: string[] = [];
  fc.assert(
    fc.property(
      fc.array(order, { minLength: 1, maxLength: 8 }),
      fc.array(change, { minLength: 1, maxLength: 5 }),
      course,
      (orders, changes, steps) => {
        const [untouched, changed] = [opened(orders), opened(orders)];
        for (const [place, one] of changes.entries()) {
          const version = place + 2;
          const fact =
            'terms' in one
              ? instrumentFact({ ...(INSTRUMENTS[one.instrument] as Instrument), ...one.terms }, version)
              : 'site' in one
                ? siteFact(one.site, version)
                : accountFact(CUSTOMERS[one.frozen] as number, 'demo', version, true);
          expect(changed.step({ type: 'fact', at: OPEN_HOURS + MINUTE, fact }).events).not.toEqual([]);
        }
        // A start from what is stored must not know better than the machine that ran on.
        changed.rebuildGuards();
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
          closedBy = closedBy.concat(events.flatMap((event) => (event.type === 'OrderClosed' ? [event.closedBy] : [])));
        }
      },
    ),
    { numRuns: 300 },
  );
  // It was not for want of anything that ended.
  expect(new Set(closedBy)).toEqual(new Set(['user', 'stop-out']));
  expect(closedBy.length).toBeGreaterThan(300);
});
