import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';

/** What a run of Vitest leaves to be said once more at the end of `npm test`, which is all of a long output that some see. */
export interface Outcome {
  /** The tests, suites and files that failed, each with the first line of its error. */
  readonly failed: readonly string[];
  /** Errors outside of any test, such as a rejection that nothing awaited: they fail a run in which every test passed. */
  readonly unhandled: readonly string[];
  /** The tests that passed only at a further try, each with the first line of what the first try failed with. */
  readonly furtherTries: readonly string[];
}

/** Enough to see where an unhandled error comes from. */
const LINES_OF_A_STACK = 12;

/** A reporter of Vitest: writes the {@link Outcome} of the run into the file that `OUTCOME` names. */
export default class OutcomeReporter implements Reporter {
  readonly #furtherTries: string[] = [];

  onTestCaseResult(test: TestCase): void {
    const retries = test.diagnostic()?.retryCount ?? 0;
    if (retries > 0 && test.ok())
      this.#furtherTries.push(
        `${retries} failed before: ${test.module.relativeModuleId} > ${test.fullName} (${firstLine(test.result().errors)})`,
      );
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const file = process.env.OUTCOME;
    if (file === undefined) return;
    const outcome: Outcome = {
      failed: modules.flatMap(failuresOf),
      unhandled: errors.map(unhandled),
      furtherTries: this.#furtherTries,
    };
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(outcome));
  }
}

/** What the reporter wrote into the file. */
export const readOutcome = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Outcome;

const firstLine = ([error]: readonly SerializedError[] = []) => (error?.message ?? '').split('\n', 1)[0];

function failuresOf(module: TestModule): string[] {
  const line = (name: string, errors: readonly SerializedError[] | undefined) =>
    `failed: ${module.relativeModuleId}${name} (${firstLine(errors)})`;
  return [
    // What a hook threw belongs to its suite, or to the file.
    ...(module.errors().length > 0 ? [line('', module.errors())] : []),
    ...[...module.children.allSuites()]
      .filter((suite) => suite.errors().length > 0)
      .map((suite) => line(` > ${suite.fullName}`, suite.errors())),
    ...[...module.children.allTests('failed')].map((test) => line(` > ${test.fullName}`, test.result().errors)),
  ];
}

function unhandled(error: SerializedError): string {
  const { VITEST_TEST_PATH: file, VITEST_TEST_NAME: name } = error;
  const place = [file, name].filter((part) => typeof part === 'string').join(' > ');
  const said = error.stack?.includes(error.message) === true ? error.stack : `${error.message}\n${error.stack ?? ''}`;
  const lines = said.trimEnd().split('\n').slice(0, LINES_OF_A_STACK);
  return `unhandled${place === '' ? '' : `, during ${place}`}: ${lines.join('\n  ')}`;
}
