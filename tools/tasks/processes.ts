import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

const inModules = (program: string) => path.join(ROOT, 'node_modules', program);

/** Programs of npm packages, run under this very Node; nothing goes through npx or a shell. */
export const PROGRAMS = {
  biome: inModules('@biomejs/biome/bin/biome'),
  depcruise: inModules('dependency-cruiser/bin/dependency-cruise.mjs'),
  tsc: inModules('typescript/bin/tsc'),
  vite: inModules('vite/bin/vite.js'),
  vitest: inModules('vitest/vitest.mjs'),
} as const;

/** Starts this Node with the arguments (its own options, the script, the script's arguments) in the project's root. */
export function spawnNode(args: readonly string[], options: SpawnOptions = {}): ChildProcess {
  return spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', ...options });
}

/** Resolves with the exit code; 128 and the signal's number when a signal ended it, as shells count. */
export function exitCode(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
}

/** Runs a script to its end; returns its exit code. */
export function runNode(args: readonly string[], options: SpawnOptions = {}): Promise<number> {
  return exitCode(spawnNode(args, options));
}
