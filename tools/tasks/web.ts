import { type Dirent, existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { PROGRAMS, ROOT, runNode } from './processes.ts';

/** What the customer app is made from. */
const SOURCES = [
  'apps/web',
  'packages/domain',
  'packages/wire',
  'packages/locales',
  'packages/ui',
  'package-lock.json',
];
const OUTPUT = 'apps/web/dist/index.html';

/** Builds the customer app when its output is missing or older than what it is made from. False when that fails; Vite said why. */
export async function buildWeb(): Promise<boolean> {
  const output = path.join(ROOT, OUTPUT);
  if (
    existsSync(output) &&
    statSync(output).mtimeMs >= Math.max(...SOURCES.map((source) => newest(path.join(ROOT, source))))
  )
    return true;
  console.log('vitrine: building the customer app');
  return (await runNode([PROGRAMS.vite, 'build', '--logLevel', 'warn'], { cwd: path.join(ROOT, 'apps/web') })) === 0;
}

function newest(file: string): number {
  const own = statSync(file);
  if (!own.isDirectory()) return own.mtimeMs;
  const isSource = ({ name }: Dirent) =>
    name !== 'node_modules' && name !== 'dist' && name !== 'test' && !name.startsWith('.');
  return Math.max(
    0,
    ...readdirSync(file, { withFileTypes: true })
      .filter(isSource)
      .map(({ name }) => newest(path.join(file, name))),
  );
}
