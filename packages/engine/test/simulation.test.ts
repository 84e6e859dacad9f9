import { OwnLimits } from '@vitrine/core/ledger/own-limits';
import { Listed } from '@vitrine/core/market/state';
import { RunningOptions } from '@vitrine/core/options/running-options';
import { PendingOrders } from '@vitrine/core/trading/pending-orders';
import { Positions } from '@vitrine/core/trading/positions';
import { DAY } from '@vitrine/domain/kernel/time';
import { KeyIndex } from '@vitrine/engine/idempotency-keys';
import { HeardCommits } from '@vitrine/engine/port/heard-commits';
import { Checker } from '@vitrine/engine/simulation/checker';
import { MemoryStore } from '@vitrine/engine/simulation/memory-store';
import { Random } from '@vitrine/engine/simulation/random';
import { SIMULATED_ROOMS } from '@vitrine/engine/simulation/rooms';
import { type Report, simulate, YEAR } from '@vitrine/engine/simulation/simulate';
import { VirtualTime } from '@vitrine/engine/simulation/virtual-time';
import { TableBatch } from '@vitrine/engine/table-batch';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

/** A year takes seconds; on a machine with other work it must end all the same. */
const YEARS_MS = 300_000;

/**
 * A year each. Seeds that once found a bug stay here:
 * 1 - ticks alone were not written any more after their timer fired during a commit
 * 6 - a batch sent before a SIGKILL committed after the successor had loaded, which then refused the retry
 * 7 - a correction posted to the options account after the contract account had become the only one
 */
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

const ROOMS = Object.entries(SIMULATED_ROOMS);
/** Every refusal a customer can meet here. */
const REFUSALS = [
  // Of an edge that hears no core; the core itself has too few customers here.
  'request.busy',
  'request.key-reused',
  'request.quarantined',
  ...ROOMS.flatMap(([, { mustSee }]) => mustSee.refusals),
].sort();

describe('ten years of crashes, gaps, closed markets and impatient customers', () => {
  const reports: Report[] = [];

  it.each(SEEDS)(
    'LED-01a LED-03a LED-11a seed %i keeps every invariant for a year',
    async (seed) => {
      const report = await simulate(seed);
      expect(report.virtualMs).toBeGreaterThanOrEqual(YEAR);
      reports.push(report);
    },
    YEARS_MS,
  );

  it('the ten years saw every refusal, every misfortune and enough of everything', () => {
    const sum = (count: (report: Report) => number): number => reports.reduce((total, one) => total + count(one), 0);
    const refusals = new Set(reports.flatMap((report) => Object.keys(report.refusals)));
    // A simulation in which nothing happens keeps every invariant too.
    expect(sum(({ virtualMs }) => virtualMs)).toBeGreaterThanOrEqual(10 * YEAR);
    expect([...new Set(REFUSALS).symmetricDifference(refusals)], 'only expected, or only seen').toEqual([]);
    expect(sum(({ acknowledged }) => acknowledged)).toBeGreaterThan(10_000);
    expect(sum(({ repeated }) => repeated)).toBeGreaterThan(1_000);
    expect(sum(({ unknown }) => unknown)).toBeGreaterThan(300);
    expect(sum(({ restarts }) => restarts)).toBeGreaterThan(1_000);
    for (const [room, { mustSee }] of ROOMS) {
      for (const [what, least] of Object.entries(mustSee.counts)) {
        const times = sum(({ rooms }) => rooms[room]?.[what] ?? 0);
        expect(times, `${room}: ${what}`).toBeGreaterThan(least);
      }
    }
    // Through edges on a bus, in two of the years.
    const edges = reports.flatMap((report) => (report.edges === undefined ? [] : [report.edges]));
    expect(edges).toHaveLength(2);
    for (const [what, times] of Object.entries(edges[0] ?? {}))
      if (what !== 'ofSplitSteps') expect(times + (edges[1]?.[what] ?? 0), what).toBeGreaterThan(1);
    for (const fate of ['slow', 'lost', 'unknown', 'refused'] as const) {
      expect(sum(({ fates }) => fates[fate])).toBeGreaterThan(5);
    }
  });
});

it('LED-08 the same seed is the same world to the last byte, another seed is another', async () => {
  const [first, again, other] = [await simulate(42, 30 * DAY), await simulate(42, 30 * DAY), await simulate(43, DAY)];
  expect(again).toEqual(first);
  expect(await simulate(44, 10 * DAY)).toEqual(await simulate(44, 10 * DAY));
  expect(other.head).not.toBe(first.head);
});

it('LED-11b a failure names its seed and how to see it again', async () => {
  vi.spyOn(Checker.prototype, 'committed').mockImplementation(() => {
    throw new Error('the books are wrong');
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await expect(simulate(9, DAY)).rejects.toThrow(
    /^seed 9, at 20\d\d-[^ ]+Z: Error: the books are wrong[\s\S]*npm run simulate -- --seed 9 --years 1$/,
  );
});

describe('the checker sees what it is there for', () => {
  const { update } = TableBatch.prototype;
  const { dueBy } = RunningOptions.prototype;
  const { triggeredBy } = PendingOrders.prototype;
  const { stoppedBy } = Positions.prototype;
  const sabotage: Readonly<Record<string, () => unknown>> = {
    'keys are forgotten': () => vi.spyOn(KeyIndex.prototype, 'find').mockReturnValue(0),
    'keys are forgotten at a restart': () =>
      vi.spyOn(MemoryStore.prototype, 'keys').mockImplementation(() => KeyIndex.ofDay(0)),
    'a dead process still writes': () => vi.spyOn(MemoryStore.prototype, 'claim').mockReturnValue(0),
    'time starts over at a restart': () => vi.spyOn(MemoryStore.prototype, 'since').mockReturnValue(0),
    'options are settled late': () =>
      vi.spyOn(RunningOptions.prototype, 'dueBy').mockImplementation(function (this: RunningOptions, at) {
        return dueBy.call(this, at - 1_000);
      }),
    'pending orders miss the tick after their placing': () =>
      vi.spyOn(PendingOrders.prototype, 'triggeredBy').mockImplementation(function (this: PendingOrders, tick) {
        return triggeredBy.call(this, { ...tick, seq: tick.seq - 1 });
      }),
    'stops fire before their price has come': () =>
      vi.spyOn(Positions.prototype, 'stoppedBy').mockImplementation(function (this: Positions, tick) {
        return stoppedBy.call(this, { ...tick, bid: (tick.bid * 999n) / 1_000n });
      }),
    'limits that customers set are forgotten': () =>
      vi.spyOn(OwnLimits.prototype, 'barrierOf').mockReturnValue(undefined),
    'stops never fire': () => vi.spyOn(Positions.prototype, 'stoppedBy').mockReturnValue([]),
    'orders fire in any order': () =>
      vi.spyOn(PendingOrders.prototype, 'triggeredBy').mockImplementation(function (this: PendingOrders, tick) {
        return triggeredBy.call(this, tick).reverse();
      }),
    'errors of a live feed are taken for prices': () =>
      vi.spyOn(Listed.prototype, 'passesPriceFilter').mockReturnValue(true),
    'an edge answers before it has heard the commit': () =>
      vi.spyOn(HeardCommits.prototype, 'hasHeard').mockReturnValue(true),
    'an edge takes a new core for the one before': () =>
      vi.spyOn(HeardCommits.prototype, 'enterEpoch').mockReturnValue(undefined),
    'released holds stay in the table': () =>
      vi.spyOn(TableBatch.prototype, 'update').mockImplementation(function (this: TableBatch, table, key, changes) {
        if (changes.held !== 0n) update.call(this, table, key, changes);
      }),
  };

  it.each(Object.keys(sabotage))(
    '%s',
    async (name) => {
      sabotage[name]?.();
      onTestFinished(() => void vi.restoreAllMocks());
      const years = async (): Promise<void> => {
        // Seed 6 first: it has what most of these need, a batch that a dead process still sends. Seed 4 has edges.
        for (const seed of name.startsWith('an edge') ? [4, 8] : [6, ...SEEDS]) await simulate(seed);
      };
      await expect(years()).rejects.toThrow('npm run simulate');
    },
    YEARS_MS,
  );
});

it('virtual time runs tasks in the order they fall due, and promises settle between two of them', async () => {
  const time = new VirtualTime(0);
  const random = new Random(7);
  const dues = Array.from({ length: 500 }, () => random.whole(0, 99));
  const ran: number[] = [];
  let settled = 0;
  for (const [order, due] of dues.entries()) {
    time.after(due, () => {
      expect(settled).toBe(ran.length);
      ran.push(due * 1_000 + order);
      void Promise.resolve()
        .then(() => undefined)
        .then(() => {
          settled += 1;
        });
    });
  }
  await time.pass(200);
  expect(ran).toEqual(dues.map((due, order) => due * 1_000 + order).sort((a, b) => a - b));
  expect(time.elapsed).toBe(200);
});
