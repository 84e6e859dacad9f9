import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestCase } from 'vitest/node';

/**
 * A reporter of Vitest: the tests that passed only at a further try, one a line with the number of failed tries, in the
 * file that `FURTHER_TRIES` names.
 */
export default class FurtherTries implements Reporter {
  readonly #lines: string[] = [];

  onTestCaseResult(test: TestCase): void {
    const retries = test.diagnostic()?.retryCount ?? 0;
    if (retries > 0 && test.ok())
      this.#lines.push(`${retries} failed before: ${test.module.relativeModuleId} > ${test.fullName}\n`);
  }

  onTestRunEnd(): void {
    const file = process.env.FURTHER_TRIES;
    if (file === undefined) return;
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, this.#lines.join(''));
  }
}
