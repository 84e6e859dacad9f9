import { PROGRAMS } from './processes.ts';

/** The compiler keeps what it learned: a repeated check costs a seventh of the processor time of the first. */
function typecheck(project: string, name: string): readonly string[] {
  const kept = `node_modules/.cache/typecheck/${name}.tsbuildinfo`;
  return [PROGRAMS.tsc, '--noEmit', '--incremental', '--tsBuildInfoFile', kept, '-p', project];
}

/**
 * What is checked without running anything, by the name of its npm script; what stands after a colon is a part of it.
 * The console is a program of its own to the compiler: each app tells the router and the texts its own names.
 */
export const CHECKS = {
  typecheck: typecheck('.', 'workspace'),
  'typecheck:console': typecheck('apps/console', 'console'),
  lint: [PROGRAMS.biome, 'check', '--error-on-warnings', '.'],
  walls: [
    '--import',
    './tools/walls/old-typescript.mjs',
    PROGRAMS.depcruise,
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'err',
    'packages',
    'apps',
  ],
} as const;
