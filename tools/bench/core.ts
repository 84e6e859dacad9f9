import { INSTRUMENT, machineWith, open, tick } from './house.ts';
import { grouped, perSecond, print, quantile } from './report.ts';

const ORDERS = 300_000;
const CUSTOMERS = 10_000;
const MILLION = 1_000_000;

/** Decide and apply alone, without journal or network. */
export function benchOrders(): void {
  const machine = machineWith(CUSTOMERS);
  const startedAt = performance.now();
  for (let order = 0; order < ORDERS; order += 1) open(machine, 1 + (order % CUSTOMERS), order % 2 === 0);
  const rate = perSecond(ORDERS, performance.now() - startedAt);
  print('core alone: orders decided and applied', `${grouped(rate)}/s`, 'goal 200,000/s');
}

/** One tick over a million open positions of a million customers, none at a level. */
export function benchTick(): void {
  globalThis.gc?.();
  const before = process.memoryUsage();
  const machine = machineWith(MILLION);
  for (let uid = 1; uid <= MILLION; uid += 1) open(machine, uid, uid % 2 === 0);
  globalThis.gc?.();
  const after = process.memoryUsage();
  const samples: number[] = [];
  for (let round = 0; round < 40; round += 1) {
    const startedAt = performance.now();
    tick(machine, INSTRUMENT, 110_000n + BigInt(round % 3));
    if (round >= 10) samples.push(performance.now() - startedAt);
  }
  const used = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
  print(
    'one tick over 1,000,000 open positions, median',
    `${quantile(samples, 0.5).toFixed(1)} ms`,
    'goal below 20 ms',
  );
  print('the same, slowest of 30', `${quantile(samples, 1).toFixed(1)} ms`, '');
  print('memory of 1,000,000 customers with a position each', `${grouped(used / 2 ** 20)} MiB`, 'goal below 1,024 MiB');
}
