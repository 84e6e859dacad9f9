import { OWN_LIMITS, SELF_EXCLUSIONS, TIME_OUTS } from '@vitrine/domain/ledger/index';
import fc from 'fast-check';
import type { LedgerEvent } from '../../src/ledger/events.ts';
import { anyNumber, type RoomGenerator, randomAction, type Words } from '../room-model.ts';
import type { World } from '../world.ts';

const HOUR = 3_600_000;

export const ownLimitActions: RoomGenerator['actions'] = {
  /** A limit of one's own, so small that it is soon reached, so large that it never is, none, or nonsense. */
  limit: randomAction(
    3,
    fc.record({
      who: anyNumber,
      limit: fc.constantFrom(...OWN_LIMITS),
      value: fc.oneof(
        { weight: 4, arbitrary: fc.bigInt({ min: 1_000_000n, max: 400_000_000n }) },
        { weight: 2, arbitrary: fc.constantFrom(0n, 60n, 45n, 1_000_000n) },
        { weight: 1, arbitrary: fc.constantFrom(-1n, 1n, 10n ** 18n) },
      ),
      realised: fc.constantFrom(0n, -500_000n, -2_000_000n, 7_000_000n),
      isStranger: fc.constantFrom(...Array<boolean>(20).fill(false), true),
      late: fc.constantFrom(...Array<'' | 'result' | 'day' | 'nothing'>(12).fill(''), 'result', 'day', 'nothing'),
    }),
    (world, { who, limit, value, realised, isStranger, late }) => {
      // Often it is somebody with an order that waits for its price.
      const waiting = world.naive.trading.traders().filter(({ pending }) => pending.length > 0);
      const found = who % 2 === 0 ? waiting[who % waiting.length]?.account.uid : undefined;
      const uid = isStranger ? 4_711 : (found ?? world.customerAt(who));
      const minutes = limit === 'session' && value > 1_440n ? value % 1_500n : value;
      const { realisedDayEnds, realisedFunds } = world.naive.ledger.ownLimits.resultsOf(uid);
      const own = {
        realisedDay: realised,
        realisedWeek: realised * 2n,
        realisedDayEnds: late === 'day' ? realisedDayEnds - 24 * HOUR : realisedDayEnds,
        realisedFunds: late === 'result' ? realisedFunds + 1n : realisedFunds,
      };
      const isWorse = found !== undefined && value > 0n;
      const wish = isWorse ? ({ limit: 'day-loss', value: 1_000_000n } as const) : { limit, value: minutes };
      world.command({ kind: 'set-own-limit', uid, ...wish, ...(late === 'nothing' ? {} : own) });
    },
  ),
  /** A time-out or a self-exclusion, mostly a short one. */
  break: randomAction(
    1,
    fc.record({
      who: anyNumber,
      length: fc.oneof(
        { weight: 6, arbitrary: fc.constant('1-day' as const) },
        { weight: 1, arbitrary: fc.constantFrom(...TIME_OUTS, ...SELF_EXCLUSIONS) },
      ),
    }),
    (world, { who, length }) => {
      // A part of the customers never takes one: the others would soon have nobody to trade with.
      const some = [0, 1, 2, 3, 4].map((place) => world.customerAt(place));
      const waiting = some.filter((uid) => (world.naive.trading.traderOf(uid)?.pending.length ?? 0) > 0);
      const uid = waiting[who % waiting.length] ?? world.customerAt(who % 5);
      world.command({ kind: 'take-break', uid, length });
    },
  ),
  /** Hours pass in which nobody does anything. */
  sleep: randomAction(1, fc.constantFrom(2, 9, 25), (world, hours) => world.pass(hours * HOUR)),
  /** The site moves to a timezone, whose clocks change on the day after. */
  zone: randomAction(
    1,
    fc.record({
      hours: fc.constantFrom(-11, -5, 0, 2, 13),
      change: fc.constantFrom(-1, 0, 1),
      at: fc.integer({ min: 0, max: 48 }),
    }),
    (world, { hours, change, at }) => {
      const hour = world.at - (world.at % HOUR);
      const changes = `0:${hours * HOUR} ${hour + at * HOUR}:${(hours + change) * HOUR}`;
      const body = { kind: 'site-days', zone: 'Test/Zone', changes } as const;
      world.fact({ subject: 'site-days', version: world.nextFactVersion(), body });
    },
  ),
};

export const OWN_LIMIT_OUTCOMES = [
  'limit',
  'limit-later',
  'time-out',
  'self-exclusion',
  'by loss-limit',
  'by excluded',
  'refused ledger.account-not-found',
  'refused ledger.limit-out-of-range',
  'refused ledger.results-changed',
  'refused ledger.break-not-longer',
  'refused ledger.time-out',
  'refused ledger.self-exclusion',
  'refused ledger.day-loss-limit',
  'refused ledger.week-loss-limit',
];

export const ownLimitWords: Words<LedgerEvent> = {
  OwnLimitSet: ({ uid, limit, amount, minutes }) => `limit of ${uid}: ${limit} ${amount + BigInt(minutes)} from now`,
  OwnLimitScheduled: ({ uid, limit, nextAmount, nextMinutes, nextAt }) =>
    `limit-later of ${uid}: ${limit} ${nextAmount + BigInt(nextMinutes)} from ${nextAt}`,
  BreakTaken: ({ uid, length, until }) => {
    const isTimeOut = (TIME_OUTS as readonly string[]).includes(length);
    return `${isTimeOut ? 'time-out' : 'self-exclusion'} of ${uid}: ${length} until ${until}`;
  },
};

/** What has been counted, and what keeps customers from opening anything, is what the naive ledger says. */
export function checkOwnLimits({ machine, naive, at }: World): void {
  const { ownLimits } = machine.ledger;
  for (const [uid, { periods }] of naive.ledger.ownLimits.people) {
    const customer = machine.ledger.indexOf(uid);
    const count = ownLimits.countOf(customer);
    const sum = (results: readonly bigint[]): bigint => results.reduce((all, one) => all + one, 0n);
    const expected = periods && [
      sum(periods.day.results),
      periods.day.ends,
      sum(periods.week.results),
      periods.week.ends,
    ];
    const counted = count && [count.dayResult, count.dayEnds, count.weekResult, count.weekEnds];
    if (String(counted) !== String(expected)) throw new Error(`results of ${uid}: ${counted}, not ${expected}`);
    const barrier = ownLimits.barrierOf(customer, at);
    const by = barrier && ('limit' in barrier ? `${barrier.by}-limit` : barrier.by);
    const barred = naive.ledger.ownLimits.barred(uid, at);
    if (by !== barred) throw new Error(`${uid} is barred by ${by}, not ${barred}`);
  }
}
