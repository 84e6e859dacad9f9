import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { edgesOf, type Report, simulate, YEAR } from '../../packages/engine/simulation/simulate.ts';

// `npm run simulate -- --years 1000 --seed 7`: one world a year, with the seeds 7, 8, 9, ... A failure names the seed of
// its world. Without a seed one is drawn and printed. With --edges the customers of every seed reach the engine through edges
// on a faulty bus, not only those of every fourth.

function wholeOrExit(name: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  console.error(`--${name} must be a whole number from 0 to 999999999, not ${text}`);
  return process.exit(2);
}

const { values } = parseArgs({
  options: {
    years: { type: 'string', default: '10' },
    edges: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(randomInt(1_000_000_000)) },
  },
});
const years = wholeOrExit('years', values.years);
const firstSeed = wholeOrExit('seed', values.seed);
console.log(`simulating ${years} years, first seed ${firstSeed}`);

const said = (report: Report): string =>
  `${report.rows} rows, ${report.acknowledged} acknowledged, ${report.repeated} repeated, ${report.unknown} unknown, ${report.restarts} restarts`;

try {
  for (let year = 0; year < years; year += 1) {
    const seed = firstSeed + year;
    const startedAt = performance.now();
    const report = await simulate(seed, YEAR, values.edges || edgesOf(seed));
    const took = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`year ${year + 1} of ${years}, seed ${seed}: ${said(report)} (${took} s)`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
