import { PROGRAMS } from './processes.ts';

/** What is checked without running anything, by the name of its npm script. */
export const CHECKS = {
  typecheck: [PROGRAMS.tsc, '--noEmit', '-p', '.'],
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
