import type { Input } from '@vitrine/core/input';
import type { Machine } from '@vitrine/core/machine';
import { OPEN_HOURS, optionsFact } from '../../tests/support/market.ts';
import { INSTRUMENT, machineWith, open, quote, stake, tick, wait } from './house.ts';
import { grouped, perSecond, print, quantile } from './report.ts';

const ORDERS = 300_000;
const OPTIONS = 100_000;
const CUSTOMERS = 10_000;
const MILLION = 1_000_000;
/** How far from the price the levels of a benchmark lie that none of its ticks reaches. */
const FAR = 5_000n;

/** Decide and apply alone, without journal or network. */
export function benchOrders(): void {
  const machine = machineWith(CUSTOMERS);
  const startedAt = performance.now();
  for (let order = 0; order < ORDERS; order += 1) open(machine, 1 + (order % CUSTOMERS), order % 2 === 0);
  const rate = perSecond(ORDERS, performance.now() - startedAt);
  print('core alone: orders decided and applied', `${grouped(rate)}/s`, 'goal 200,000/s', rate >= 200_000);
  benchOptions();
}

/** As many options as the table says fall due at one time entry: accepted, entered at one tick, settled at the next. */
function benchOptions(): void {
  const machine = machineWith(CUSTOMERS);
  machine.step({ type: 'fact', at: OPEN_HOURS, fact: optionsFact() });
  const took = (work: () => void): number => {
    const startedAt = performance.now();
    work();
    return performance.now() - startedAt;
  };
  const through = (first: Input): number => {
    let parts = 0;
    for (let input: Input | undefined = first; input !== undefined; parts += 1) {
      const { continuation } = machine.step(input);
      input = continuation === undefined ? undefined : { ...continuation, at: first.at };
    }
    return parts;
  };
  const opened = took(() => {
    for (let option = 0; option < OPTIONS; option += 1) stake(machine, 1 + (option % CUSTOMERS), option % 2 === 0);
  });
  const entered = took(() => through(quote(110_000n, OPEN_HOURS)));
  machine.step(quote(110_010n, OPEN_HOURS + 28_000));
  let parts = 0;
  const settled = took(() => {
    parts = through({ type: 'time', at: OPEN_HOURS + 30_000 });
  });
  if (machine.options.running.size > 0) throw new Error('options still run');
  print('core alone: options decided and applied', `${grouped(perSecond(OPTIONS, opened))}/s`, '');
  print('100,000 options entered at one tick', `${entered.toFixed(0)} ms`, '');
  print(`100,000 options settled in ${parts} steps`, `${settled.toFixed(0)} ms`, '');
}

/** Milliseconds of the first tick, of each that follows, and of processor time for one, which other programs do not prolong. */
function timeTicks(machine: Machine) {
  const time = (round: number): number => {
    const startedAt = performance.now();
    tick(machine, INSTRUMENT, 110_000n + BigInt(round % 3));
    return performance.now() - startedAt;
  };
  const first = time(0);
  for (let round = 1; round < 10; round += 1) time(round);
  const before = process.threadCpuUsage();
  const samples = Array.from({ length: 200 }, (_, round) => time(round));
  const { user, system } = process.threadCpuUsage(before);
  return { first, samples, cpuMs: (user + system) / 1_000 / samples.length };
}

/**
 * One tick over a million open positions of a million customers, each with a stop-loss and a take-profit, beside a hundred
 * thousand pending orders and as many running options: none is at a level.
 */
export function benchTick(): void {
  globalThis.gc?.();
  const before = process.memoryUsage();
  const machine = machineWith(MILLION);
  for (let uid = 1; uid <= MILLION; uid += 1) open(machine, uid, uid % 2 === 0, FAR);
  globalThis.gc?.();
  const after = process.memoryUsage();
  machine.step({ type: 'fact', at: OPEN_HOURS, fact: optionsFact() });
  for (let place = 0; place < OPTIONS; place += 1) {
    stake(machine, 1 + place, place % 2 === 0);
    wait(machine, 1 + place, place % 2 === 0, FAR);
  }
  const { first, samples, cpuMs } = timeTicks(machine);
  const used = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
  const [median, slowest] = [quantile(samples, 0.5), quantile(samples, 1)];
  print(
    'one tick over 1,000,000 positions with stops, median',
    `${median.toFixed(1)} ms`,
    'goal below 5 ms',
    median < 5,
  );
  print('the same, slowest of 200', `${slowest.toFixed(1)} ms`, '');
  print('the same, processor time on average', `${cpuMs.toFixed(1)} ms`, 'goal below 5 ms', cpuMs < 5);
  print('the first tick after 1,000,000 orders', `${first.toFixed(0)} ms`, '');
  const mebibytes = used / 2 ** 20;
  print(
    'memory of 1,000,000 customers with such a position each',
    `${grouped(mebibytes)} MiB`,
    'goal below 1,024 MiB',
    mebibytes < 1_024,
  );
}
