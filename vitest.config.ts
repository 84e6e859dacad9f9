import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Limits are for a machine that is busy with other work: no test measures time, so a limit only ends what hangs. */
const limits = {
  environment: 'node',
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
} as const;

/** Files that take longest, in this order: begun last, one of them would run alone at the end. */
const LONGEST = [
  'tests/crash/crash.test.ts',
  'apps/server/test/bad-input.test.ts',
  'tests/faults/starts.test.ts',
  'packages/engine/test/simulation.test.ts',
  'packages/engine/test/feed/fairness.test.ts',
  'tests/faults/database.test.ts',
  'packages/core/test/split-steps.test.ts',
  'apps/server/test/platform/backup.test.ts',
  'apps/server/test/backup/backups.test.ts',
  'tests/conformance/trust/gates.test.ts',
  'packages/core/test/model.test.ts',
  'tests/e2e/console-nets.test.ts',
  'tests/e2e/desk-nets.test.ts',
  'tests/e2e/phone-nets.test.ts',
  'tests/e2e/trading/trade-screen.test.ts',
  'tests/e2e/journey.test.ts',
  'tests/e2e/gallery.test.ts',
  'tests/e2e/app/shell.test.ts',
  'tests/e2e/app/lists.test.ts',
  'tests/e2e/options/options.test.ts',
  'tests/e2e/trading/close-all.test.ts',
  'tests/e2e/staff/staff.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((file) => moduleId.endsWith(file));
      return found === -1 ? LONGEST.length : found;
    };
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

const browser = {
  ...limits,
  isolate: false,
  // A browser on a machine with two cores misses a moment now and then; a fault misses it every time. What passed only at a
  // further try is counted and named at the end of `npm test`.
  retry: 2,
  globalSetup: ['tests/support/site.ts'],
  testTimeout: 120_000,
};
/** Files that look at every screen or component for the same flaws. */
const NETS = ['tests/e2e/*-nets.test.ts', 'tests/e2e/gallery.test.ts'];

const COMPONENTS = ['packages/*/{src,test,scenarios}/**/*.test.tsx', 'packages/ui/{src,test}/**/*.test.ts'];

/**
 * `unit` and `components` need nothing; `server` has a PostgreSQL cluster; `e2e` and `nets` have a running site and
 * Chromium. Files run two at a time: each journey has customers of its own, and what changes the site itself has a site of
 * its own. The files of all but `components` share their modules, which take longer to load than most of these files take
 * to run: they replace no module, and none keeps state. What is rendered in a document needs one of its own.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['verbose'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...limits,
          name: 'unit',
          isolate: false,
          include: ['packages/*/{src,test,scenarios}/**/*.test.ts'],
          exclude: COMPONENTS,
        },
      },
      {
        test: {
          ...limits,
          name: 'components',
          include: [...COMPONENTS, 'apps/{web,console}/{src,test}/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
        },
      },
      {
        test: {
          ...limits,
          name: 'server',
          isolate: false,
          include: [
            'apps/server/{src,test}/**/*.test.ts',
            'tests/conformance/**/*.test.ts',
            'tests/attacks/**/*.test.ts',
            'tests/faults/**/*.test.ts',
            'tests/support/**/*.test.ts',
            'tests/crash/**/*.test.ts',
            'tests/golden/**/*.test.ts',
          ],
          globalSetup: ['tests/support/cluster.ts'],
        },
      },
      // Not a part of `npm test`: it needs nats-server, which npm does not have.
      {
        test: {
          ...limits,
          name: 'machines',
          include: ['tests/machines/**/*.test.ts'],
          globalSetup: ['tests/support/cluster.ts'],
        },
      },
      { test: { ...browser, name: 'e2e', include: ['tests/e2e/**/*.test.ts'], exclude: NETS } },
      { test: { ...browser, name: 'nets', include: NETS } },
    ],
  },
});
