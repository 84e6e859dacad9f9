import { type Dirent, existsSync, globSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { PROGRAMS, ROOT, runNode } from './processes.ts';

/** The apps that browsers load, by their folder, as they are called in what is printed. */
const APPS = { 'apps/web': 'customer app', 'apps/console': 'operator console' } as const;
/** What both are made from, beside their own folders. */
const SHARED_SOURCES = [
  'packages/domain',
  'packages/wire',
  'packages/locales',
  'packages/ui',
  'tools/vite',
  'package-lock.json',
];
/** Below this a file fits in a packet or two anyhow. */
const COMPRESSED_FROM_BYTES = 1_000;

/** Builds an app when its output is missing or older than what it is made from. False when that fails; Vite said why. */
async function build(folder: keyof typeof APPS): Promise<boolean> {
  const output = path.join(ROOT, folder, 'dist/index.html');
  const sources = [folder, ...SHARED_SOURCES].map((source) => newest(path.join(ROOT, source)));
  if (existsSync(output) && statSync(output).mtimeMs >= Math.max(...sources)) return true;
  console.log(`vitrine: building the ${APPS[folder]}`);
  const code = await runNode([PROGRAMS.vite, 'build', '--logLevel', 'warn'], {
    cwd: path.join(ROOT, folder),
    // Tests run under another one, and what they look at is what customers get.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) return false;
  compressFiles(path.dirname(output));
  return true;
}

export const buildWeb = () => build('apps/web');
export const buildConsole = () => build('apps/console');

/** Puts a brotli and a gzip neighbour beside every text file of a folder, as small as they get: done once, served often. */
export function compressFiles(folder: string): void {
  for (const name of globSync('**/*.{js,css,html,svg,json}', { cwd: folder })) {
    const file = path.join(folder, name);
    const bytes = readFileSync(file);
    if (bytes.length < COMPRESSED_FROM_BYTES) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(bytes));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
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
