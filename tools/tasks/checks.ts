import { PROGRAMS } from './processes.ts';

/**
 * What is checked without running anything, by the name of its npm script; what stands after a colon is a part of it.
 * The console is a program of its own to the compiler: each app tells the router and the texts its own names.
 */
export const CHECKS = {
  typecheck: [PROGRAMS.tsc, '--noEmit', '-p', '.'],
  'typecheck:console': [PROGRAMS.tsc, '--noEmit', '-p', 'apps/console'],
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
