import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { PROGRAMS, ROOT } from '../tasks/processes.ts';

/** A small workspace with one fault a file, and the rule that has to name it. */
const FILES: Readonly<Record<string, readonly [source: string, rule?: string]>> = {
  'packages/domain/src/kernel/decimal.ts': ['export const zero = 0n;'],
  'packages/domain/src/ledger/index.ts': [`export * from './posting.ts';`],
  'packages/domain/src/ledger/posting.ts': ['export const posting = 1; export type Posting = number;'],
  'packages/domain/src/copy/index.ts': ['export const copy = 1;'],
  'packages/wire/src/codes.ts': ['export type Code = number; export const code = 1;'],
  'packages/core/src/machine.ts': [`import { posting } from '@vitrine/domain/ledger/posting'; export { posting };`],
  'apps/server/src/main.ts': [`export { code } from '@vitrine/wire/codes';`],
  'packages/core/src/trading/right.ts': [
    `export { posting } from '@vitrine/domain/ledger/index'; export { zero } from '@vitrine/domain/kernel/decimal';`,
  ],

  'packages/core/src/wire.ts': [
    `import type { Code } from '@vitrine/wire/codes'; export const code: Code = 1;`,
    'wall-core',
  ],
  'packages/ui/src/Button.tsx': [
    `import { posting } from '@vitrine/domain/ledger/posting'; export const Button = () => <b>{posting}</b>;`,
    'wall-ui',
  ],
  'apps/web/src/Core.tsx': [
    `import { posting } from '@vitrine/core/machine'; export const Core = () => <b>{posting}</b>;`,
    'wall-web',
  ],
  'apps/web/src/lazy.ts': [`export const machine = () => import('@vitrine/core/machine');`, 'wall-web'],
  'apps/web/src/app.ts': [`export { code } from '../../server/src/main.ts';`, 'wall-web'],
  'packages/domain/src/kernel/clock.ts': [`export { hrtime } from 'node:process';`, 'pure'],
  'packages/domain/src/ledger/arrow.ts': [`export { copy } from '../copy/index.ts';`, 'room-ledger'],
  'packages/core/src/trading/door.ts': [`export type { Posting } from '@vitrine/domain/ledger/posting';`, 'room-door'],
  'packages/domain/src/kernel/one.ts': [`import { two } from './two.ts'; export const one = () => two;`, 'cycle'],
  'packages/domain/src/kernel/two.ts': [`import { one } from './one.ts'; export const two = () => one;`],
  'packages/domain/src/kernel/three.ts': [
    `import type { Four } from './four.ts'; export type Three = Four; export const three = 3;`,
  ],
  'packages/domain/src/kernel/four.ts': [
    `import type { three } from './three.ts'; export type Four = typeof three;`,
    'cycle',
  ],
  'packages/domain/test/five.ts': [`import { six } from './six.ts'; export const five = () => six;`, 'cycle-in-tests'],
  'packages/domain/test/six.ts': [`import { five } from './five.ts'; export const six = () => five;`],
  'packages/domain/test/seven.ts': [`import type { eight } from './eight.ts'; export type Seven = typeof eight;`],
  'packages/domain/test/eight.ts': [`import type { Seven } from './seven.ts'; export const eight = 8 as Seven;`],
  'packages/domain/src/kernel/nowhere.ts': [`export { gone } from './gone.ts';`, 'unknown'],

  // The browser apps: ground <- rooms <- shell.
  'apps/web/src/ground/session.ts': ['export const session = 1;'],
  'apps/web/src/ledger/index.ts': [`export { balance } from './balance.ts';`],
  'apps/web/src/ledger/balance.ts': [`export { session as balance } from '../ground/session.ts';`],
  'apps/web/src/options/index.ts': ['export const option = 1;'],
  'apps/web/src/trading/ticket.ts': [`export { balance } from '../ledger/index.ts';`],
  'apps/web/src/shell/router.ts': [
    `export { balance } from '../ledger/balance.ts'; export const screen = () => import('../trading/ticket.ts');`,
  ],
  'apps/web/src/main.ts': [`export { screen } from './shell/router.ts';`],
  'apps/console/src/ledger/index.ts': ['export const balance = 1;'],
  'apps/console/src/trust/journal.ts': [`export { balance } from '../ledger/index.ts';`],
  'apps/console/src/views/dashboard.ts': [`export { balance } from '../ledger/index.ts';`],

  'apps/web/src/ground/client.ts': [`export type { balance } from '../ledger/index.ts';`, 'floor-ground-web'],
  'apps/web/src/ground/texts.ts': [`export { router } from '../router.ts';`, 'floor-ground-web'],
  'apps/web/src/router.ts': [`export const router = 1;`],
  'apps/web/src/ledger/screen.ts': [`export type { screen } from '../shell/router.ts';`, 'floor-room-web'],
  'apps/web/src/trading/start.ts': [`export const start = () => import('../router.ts');`, 'floor-room-web'],
  'apps/web/src/trading/door.ts': [`export type { balance } from '../ledger/balance.ts';`, 'floor-door-web'],
  'apps/web/src/trading/arrow.ts': [`export type { option } from '../options/index.ts';`, 'floor-web-trading'],
  'apps/web/src/ledger/arrow.ts': [`export { option } from '../options/index.ts';`, 'floor-web-ledger'],
  'apps/web/src/lobby.ts': [`export { lobby } from './lobby/index.ts';`, 'floor-name-web'],
  'apps/web/src/lobby/index.ts': ['export const lobby = 1;'],
  'apps/console/src/ground/client.ts': [`export { balance } from '../ledger/index.ts';`, 'floor-ground-console'],
  'apps/console/src/ledger/arrow.ts': [`export { journal } from '../trust/index.ts';`, 'floor-console-ledger'],
  'apps/console/src/trust/index.ts': ['export const journal = 1;'],
  'apps/console/src/ledger/balance.ts': ['export const balance = 2;'],
  'apps/console/src/trust/door.ts': [`export { balance } from '../ledger/balance.ts';`, 'floor-door-console'],
};

test('the walls see every planted fault, in types, TSX and lazy imports too, and nothing else', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'vitrine-walls-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, [source]] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), source);
  }
  mkdirSync(path.join(root, 'node_modules/@vitrine'), { recursive: true });
  for (const name of ['domain', 'core', 'wire', 'ui']) {
    writeFileSync(
      path.join(root, 'packages', name, 'package.json'),
      JSON.stringify({ name: `@vitrine/${name}`, type: 'module', exports: { './*': './src/*.ts' } }),
    );
    symlinkSync(`../../packages/${name}`, path.join(root, 'node_modules/@vitrine', name));
  }
  const hook = path.join(ROOT, 'tools/walls/old-typescript.mjs');
  const config = path.join(ROOT, '.dependency-cruiser.cjs');
  const command = [
    '--import',
    hook,
    PROGRAMS.depcruise,
    '--config',
    config,
    '--output-type',
    'json',
    'packages',
    'apps',
  ];
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root, maxBuffer: 1e7 }).catch(
    (error: { stdout: string }) => error,
  );
  const { summary } = JSON.parse(stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } };
  const found = summary.violations.map(({ from, rule }) => `${from} ${rule.name}`);
  const planted = Object.entries(FILES).flatMap(([name, [, rule]]) => (rule === undefined ? [] : [`${name} ${rule}`]));
  expect([...new Set(found)].sort()).toEqual(planted.sort());
});
