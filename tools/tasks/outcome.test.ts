import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readOutcome } from './outcome.ts';
import { PROGRAMS, runNode } from './processes.ts';

/** What a real run of Vitest over these files leaves, and its exit code. */
async function outcomeOf(files: Readonly<Record<string, string>>) {
  const root = mkdtempSync(path.join(tmpdir(), 'vitrine-outcome-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(root, name), text);
  const file = path.join(root, 'outcome.json');
  const reporter = path.join(import.meta.dirname, 'outcome.ts');
  const code = await runNode(
    [PROGRAMS.vitest, 'run', '--root', root, '--globals', '--maxWorkers=1', `--reporter=${reporter}`],
    { cwd: root, stdio: 'ignore', env: { ...process.env, OUTCOME: file } },
  );
  return { code, outcome: readOutcome(file) };
}

test('a run leaves the names of what failed, the text of unhandled errors, and what passed at a further try', async () => {
  const { code, outcome } = await outcomeOf({
    'orders.test.js': `
      test('closes once', () => expect(1).toBe(2));
      test('opens', () => {});
      let tries = 0;
      test('moves', { retry: 1 }, () => expect(tries++).toBe(1));
      describe('a customer', () => { beforeAll(() => { throw new Error('no house'); }); test('logs in', () => {}); });`,
    'broken.test.js': `throw new Error('no such table\\nat all');`,
  });
  expect(code).toBe(1);
  expect(outcome.failed.toSorted()).toEqual([
    'failed: broken.test.js (no such table)',
    'failed: orders.test.js > a customer (no house)',
    'failed: orders.test.js > closes once (expected 1 to be 2 // Object.is equality)',
  ]);
  expect(outcome.unhandled).toEqual([]);
  expect(outcome.furtherTries).toEqual([
    '1 failed before: orders.test.js > moves (expected +0 to be 1 // Object.is equality)',
  ]);
});

test('an error that no test saw is told with its stack and the test that ran, although every test passed', async () => {
  const { code, outcome } = await outcomeOf({
    'page.test.js': `
      test('waits', async () => {
        void Promise.reject(new Error('Target page has been closed'));
        await new Promise((resolve) => setTimeout(resolve, 50));
      });`,
  });
  expect(code).toBe(1);
  expect(outcome).toEqual({
    failed: [],
    unhandled: [
      expect.stringMatching(
        /^unhandled, during .*page\.test\.js > waits: Error: Target page has been closed\n +at .*page\.test\.js/,
      ),
    ],
    furtherTries: [],
  });
});
