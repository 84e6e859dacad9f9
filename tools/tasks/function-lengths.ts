import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PROGRAMS, ROOT } from './processes.ts';

/** Lines of code, blank ones not counted: the 95th percentile of functions longer than a line, on 22 November 2026. */
export const MAX_LINES = 33;
export const RECORD = path.join(ROOT, 'tools/long-functions.json');

/** A function above {@link MAX_LINES}. */
export interface LongFunction {
  readonly lines: number;
  /** Path and first line. */
  readonly place: string;
}

const RULE = 'noExcessiveLinesPerFunction';
const TESTS = /\.test\.|\/(?:test|scenarios)\//;

interface Diagnostic {
  readonly category: string;
  readonly message: string;
  readonly location: { readonly path: string; readonly start: { readonly line: number } };
}

/** Biome's report on the given rule alone; it ends with an error code where anything was found. */
function lint(configFolder: string): Promise<readonly Diagnostic[]> {
  const command = [
    PROGRAMS.biome,
    'lint',
    `--config-path=${configFolder}`,
    '--max-diagnostics=none',
    '--reporter=json',
  ];
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [...command, 'packages', 'apps', 'tools'],
      { cwd: ROOT, maxBuffer: 1e8 },
      (_, stdout) => {
        try {
          resolve((JSON.parse(stdout) as { diagnostics: readonly Diagnostic[] }).diagnostics);
        } catch (error) {
          reject(error);
        }
      },
    );
  });
}

/** Measures every function of the repository outside tests; the longest first. */
export async function longFunctions(): Promise<readonly LongFunction[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-lint-'));
  try {
    const options = { maxLines: MAX_LINES, skipBlankLines: true };
    const rules = { preset: 'none', complexity: { [RULE]: { level: 'error', options } } };
    writeFileSync(path.join(folder, 'biome.json'), JSON.stringify({ linter: { rules } }));
    const found = (await lint(folder)).flatMap(({ category, message, location }): LongFunction[] => {
      const lines = /\((\d+)\)/.exec(message)?.[1];
      if (!category.endsWith(RULE) || lines === undefined || TESTS.test(location.path)) return [];
      return [{ lines: Number(lines), place: `${location.path}:${location.start.line}` }];
    });
    return found.sort((a, b) => b.lines - a.lines);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The recorded lengths, longest first. They name no file, so that a file may move. */
export const readRecord = (): readonly number[] => JSON.parse(readFileSync(RECORD, 'utf8'));

/** What grew: the n-th longest function may not be longer than the n-th recorded length. */
export function growth(record: readonly number[], now: readonly LongFunction[]): readonly string[] {
  const grown = now.findIndex(({ lines }, rank) => lines > (record[rank] ?? MAX_LINES));
  if (grown === -1) return [];
  const allowed = record[grown] ?? MAX_LINES;
  // One of these grew, or is new: the record does not know which.
  const [length] = now.slice(grown).map(({ lines }) => lines);
  return now
    .filter(({ lines }) => lines === length)
    .map(({ lines, place }) => `${place}: ${lines} lines; the record allows ${allowed} in rank ${grown + 1}`);
}

/** How many recorded lengths allow more than is needed. */
export function slack(record: readonly number[], now: readonly LongFunction[]): number {
  return record.filter((lines, rank) => lines > (now[rank]?.lines ?? 0)).length;
}
