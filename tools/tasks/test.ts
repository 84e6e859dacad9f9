import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApps } from './build-apps.ts';
import { CHECKS } from './checks.ts';
import { readCoverage, stateOf } from './coverage.ts';
import { readOutcome } from './outcome.ts';
import { PROGRAMS, ROOT, runNode } from './processes.ts';

// The whole proof, in one command. A phase that fails does not hide the next; the last line says how many tests passed.

let passed = 0;
let failed = 0;
/** What failed, and what no test saw, said again after the summary. */
const failures: string[] = [];
/** Tests that passed only at a further try. */
const furtherTries: string[] = [];
const summary: string[] = [];

async function phase(name: string, work: () => Promise<boolean>): Promise<void> {
  console.log(`\n=== ${name}`);
  const startedAt = performance.now();
  const failedBefore = failed;
  const ok = await work().catch((error: unknown) => {
    console.error(error);
    return false;
  });
  // Whatever goes wrong beside the tests counts as one failure, so that the last line never looks like success.
  if (!ok && failed === failedBefore) failed += 1;
  summary.push(
    `${ok ? 'ok    ' : 'FAILED'} ${((performance.now() - startedAt) / 1000).toFixed(1).padStart(7)} s  ${name}`,
  );
}

/** Files wait for disks, pages and prices as much as they calculate: more of them at a time keep two processors busy. */
const FILES_AT_A_TIME = 4;

async function vitest(
  projects: readonly [string, ...string[]],
  env: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  const results = path.join(ROOT, 'tests/results', `${projects[0]}.json`);
  rmSync(results, { force: true });
  const outcomeFile = path.join(ROOT, 'tests/results', `${projects[0]}-outcome.json`);
  rmSync(outcomeFile, { force: true });
  const reporters = ['verbose', 'json', './tools/tasks/outcome.ts'].map((name) => `--reporter=${name}`);
  const chosen = projects.map((name) => `--project=${name}`);
  const code = await runNode(
    [
      ...[PROGRAMS.vitest, 'run', ...chosen, `--maxWorkers=${FILES_AT_A_TIME}`],
      ...[...reporters, `--outputFile.json=${results}`],
    ],
    { env: { ...process.env, ...env, OUTCOME: outcomeFile } },
  );
  if (existsSync(outcomeFile)) {
    const outcome = readOutcome(outcomeFile);
    failures.push(...outcome.failed, ...outcome.unhandled);
    furtherTries.push(...outcome.furtherTries);
  }
  if (!existsSync(results)) return false;
  const counted = JSON.parse(readFileSync(results, 'utf8')) as Record<
    'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numTodoTests',
    number
  >;
  passed += counted.numPassedTests;
  failed += counted.numFailedTests;
  const skipped = counted.numPendingTests + counted.numTodoTests;
  if (skipped > 0) console.error(`${skipped} tests were skipped; a test runs or it fails`);
  return code === 0 && skipped === 0;
}

/** What tests prove; that nothing is claimed wrongly or lost is a test of `tools/docs.test.ts`. */
function specification(): string {
  const { requirements, gained } = readCoverage();
  const byState = Map.groupBy(requirements, stateOf);
  const count = (state: ReturnType<typeof stateOf>) => `${byState.get(state)?.length ?? 0} ${state}`;
  const record = gained.length === 0 ? '' : `; npm run coverage:spec records ${gained.join(' ')}`;
  return `${requirements.length} requirements: ${count('proven')}, ${count('in part')}, ${count('open')}${record}`;
}

// The journeys' site writes its journal here, and verify replays it.
const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-journeys-'));
try {
  const check = async () => {
    for (const [name, command] of Object.entries(CHECKS)) await phase(name, async () => (await runNode(command)) === 0);
  };
  // The compiler has one thread, and no test may look at an app while it is built.
  await Promise.all([check(), phase('customer app and operator console', () => buildApps())]);
  // What calculates and what waits for disks and restarts, in one queue: none of them waits for the last file of another.
  await phase('unit, properties, scenarios, simulation; server: HTTP, socket, journal, crashes', () =>
    vitest(['unit', 'components', 'server']),
  );
  await phase('browser journeys; nets under every screen, gallery', () =>
    vitest(['e2e', 'nets'], { JOURNEYS_DATA_DIR: dataDir }),
  );
  await phase(
    'verify',
    async () =>
      (await runNode(['apps/server/src/commands/verify.ts'], {
        env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
      })) === 0,
  );
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

console.log(`\n${summary.join('\n')}\n\n${specification()}`);
for (const line of [...failures, ...furtherTries]) console.log(line);
console.log(`${furtherTries.length} tests passed only at a further try`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
