import { areaOf, readCoverage, stateOf, writeRecord } from './coverage.ts';

// `npm run coverage:spec`: which requirements tests prove, which in part, which not, by area; and the record of them.

const coverage = readCoverage();
const { requirements, lost, faults } = coverage;
const GROUPS = ['proven', 'in part', 'open'] as const;
const counts = (of: typeof requirements) => {
  const byState = Map.groupBy(of, stateOf);
  return GROUPS.map((group) => `${String(byState.get(group)?.length ?? 0).padStart(3)} ${group}`).join(', ');
};
for (const [area, of] of Map.groupBy(requirements, ({ id }) => areaOf(id))) {
  const byState = Map.groupBy(of, stateOf);
  console.log(`${area.padEnd(6)} ${String(of.length).padStart(3)} requirements: ${counts(of)}`);
  const inPart = byState.get('in part') ?? [];
  for (const { units, unproven } of inPart)
    console.log(
      `       in part: ${units.filter((unit) => !unproven.includes(unit)).join(' ')}, without ${unproven.join(' ')}`,
    );
  const open = byState.get('open') ?? [];
  if (open.length > 0) console.log(`       open: ${open.map(({ id }) => id).join(' ')}`);
}
console.log(`\nof ${requirements.length} requirements ${counts(requirements).trim()}`);
for (const fault of faults) console.error(fault);
if (lost.length > 0) console.error(`lost their test: ${lost.join(' ')}`);
if (faults.length > 0 || lost.length > 0) process.exitCode = 1;
else writeRecord(coverage);
