import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { areaOf, readCoverage, UNCOVERED } from './coverage.ts';
import { ROOT } from './processes.ts';

const { ids, uncovered, lost, unknown } = readCoverage();
for (const [area, all] of Map.groupBy(ids, areaOf)) {
  const without = uncovered.filter((id) => areaOf(id) === area);
  console.log(
    `${area.padEnd(6)} ${String(all.length - without.length).padStart(3)} of ${String(all.length).padStart(3)}   ${without.join(' ')}`,
  );
}
console.log(`\n${ids.length - uncovered.length} of ${ids.length} requirements are named by a test`);
if (unknown.length > 0) console.error(`not in the checklist: ${unknown.join(' ')}`);
if (lost.length > 0) console.error(`lost their test: ${lost.join(' ')}`);
if (unknown.length > 0 || lost.length > 0) process.exitCode = 1;
else writeFileSync(path.join(ROOT, UNCOVERED), uncovered.map((id) => `${id}\n`).join(''));
