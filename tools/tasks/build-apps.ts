import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { PROGRAMS, ROOT, runNode } from './processes.ts';
import { timed } from './timed.ts';

/** The apps that browsers load, by folder, as they are called in what is printed. */
const APPS = { 'apps/web': 'customer app', 'apps/console': 'operator console' } as const;
export type App = keyof typeof APPS;

/** What both are made from, beside their own folders. */
const SHARED_INPUTS = [
  'packages/domain',
  'packages/wire',
  'packages/locales',
  'packages/ui',
  'tools/vite',
  'tools/tasks/build-apps.ts',
  'package-lock.json',
  'tsconfig.json',
];
/** No part of a build: what it brings forth, what it finds installed (package-lock.json names that), and tests. */
const NOT_AN_INPUT = /^(node_modules|dist|test|\..*)$|\.test\.tsx?$/;
/** In the folder of a finished build: the hash of what it was made from. */
const STAMP = '.built-from';
/** Smaller files fit in a packet or two as they are. */
const COMPRESSED_FROM_BYTES = 1_000;

/**
 * Builds the apps at the same time, each unless its finished build is made from exactly the files that are there now.
 * False when one fails; Vite said why.
 */
export async function buildApps(
  apps: readonly App[] = ['apps/web', 'apps/console'],
  root = ROOT,
  vite = runVite,
): Promise<boolean> {
  const stale = apps.filter((app) => !isBuilt(app, root));
  if (stale.length === 0) return true;
  return timed(`building the ${stale.map((app) => APPS[app]).join(' and the ')}`, async () => {
    const results = await Promise.all(stale.map((app) => build(app, root, vite)));
    return results.every((isDone) => isDone);
  });
}

/** Whether a finished build is there, made from exactly the files that are there now. Dates of files mean nothing. */
function isBuilt(app: App, root: string): boolean {
  const stamp = path.join(root, app, 'dist', STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashInputs(app, root);
}

async function build(app: App, root: string, vite: typeof runVite): Promise<boolean> {
  // Before the build: what changes while it runs is not in it for certain.
  const inputs = hashInputs(app, root);
  const folder = path.join(root, app);
  if (!(await vite(folder))) return false;
  compressFiles(path.join(folder, 'dist'));
  // Last: Vite empties the folder first, so a build that was interrupted has no stamp.
  writeFileSync(path.join(folder, 'dist', STAMP), inputs);
  return true;
}

async function runVite(folder: string): Promise<boolean> {
  const code = await runNode([PROGRAMS.vite, 'build', '--logLevel', 'warn'], {
    cwd: folder,
    // Tests run under another one, and what they look at is what customers get.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return code === 0;
}

/** SHA-256, in hex, over the names and contents of all files that the app is made from. */
function hashInputs(app: App, root: string): string {
  const hash = createHash('sha256');
  for (const input of [app, ...SHARED_INPUTS]) {
    for (const file of filesBelow(path.join(root, input)).sort()) {
      hash.update(`${path.relative(root, file)}\0${statSync(file).size}\0`).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

/** The file itself, or the files of a folder that can be inputs. A path that does not exist has none. */
function filesBelow(file: string): string[] {
  if (!existsSync(file)) return [];
  if (!statSync(file).isDirectory()) return [file];
  return readdirSync(file).flatMap((name) => (NOT_AN_INPUT.test(name) ? [] : filesBelow(path.join(file, name))));
}

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
