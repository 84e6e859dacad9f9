import { defineConfig } from 'vitest/config';

/** A poll waits as long as a busy machine may need; what it waits for is decided by the test. */
const limits = {
  environment: 'node',
  testTimeout: 20_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
} as const;

/** `unit` needs nothing; `server` has a PostgreSQL cluster; `e2e` has a running site and Chromium, and comes last. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['verbose'],
    projects: [
      {
        test: {
          ...limits,
          name: 'unit',
          include: [
            'packages/*/{src,test,scenarios}/**/*.test.{ts,tsx}',
            'apps/{web,console}/{src,test}/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...limits,
          name: 'server',
          include: [
            'apps/server/{src,test}/**/*.test.ts',
            'tests/conformance/**/*.test.ts',
            'tests/support/**/*.test.ts',
            'tests/crash/**/*.test.ts',
            'tests/golden/**/*.test.ts',
          ],
          globalSetup: ['tests/support/cluster.ts'],
        },
      },
      {
        test: {
          ...limits,
          name: 'e2e',
          // A browser on a machine with two cores misses a moment now and then; a fault misses it every time.
          retry: 2,
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/site.ts'],
          testTimeout: 90_000,
          maxWorkers: 1,
        },
      },
    ],
  },
});
