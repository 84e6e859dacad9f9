import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@vitrine/wire/client';
import { staffSignIn } from '@vitrine/wire/staff/operator/staff-sign-in';
import { expect, onTestFinished, test } from 'vitest';
import { IN_USE } from '../../apps/server/src/exit-codes.ts';
import { freePort } from '../../apps/server/src/platform/postgres/embedded.ts';
import { runScript } from '../support/launch.ts';

/** Whoever reads the pipe is taken for a person at a terminal. */
const ON_A_TERMINAL = `--import data:text/javascript,${encodeURIComponent('process.stdout.isTTY = true')}`;

/** `npm start` without npm: the launcher as its script calls it. */
const start = (env: Readonly<Record<string, string>>) => runScript(['tools/run.mjs', 'start'], env);

test('STAFF-02a npm start says where the site and the console are and how the first owner signs in, refuses a second server on its data, and ends in order on SIGTERM', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-start-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const port = await freePort();
  const first = start({ PORT: String(port), DATA_DIR: dataDir, NODE_OPTIONS: ON_A_TERMINAL });
  await expect.poll(first.output, { timeout: 60_000 }).toContain(`vitrine: ready at http://localhost:${port}\n`);

  const page = await fetch(`http://localhost:${port}/`);
  expect(page.status).toBe(200);
  expect(await page.text()).toMatch(/<!doctype html>/i);

  await expect.poll(first.output).toContain(`vitrine: operator console at http://localhost:${port}/console\n`);
  const consolePage = await fetch(`http://localhost:${port}/console`);
  expect(consolePage.status).toBe(200);
  const html = await consolePage.text();
  expect(html).toContain('<title>Vitrine console</title>');
  const [, script] = /<script type="module"[^>]* src="([^"]+)"/.exec(html) ?? [];
  expect((await fetch(new URL(script!, consolePage.url))).headers.get('content-type')).toMatch(/javascript/);

  const shown = /the first owner signs in at \/console as (\S+) with the one-time password (\S+)/.exec(first.output());
  const client = createClient({ origin: `http://localhost:${port}`, lang: () => 'en', token: () => undefined });
  expect(await client.call(staffSignIn, { email: shown![1]!, password: shown![2]! })).toMatchObject({
    step: 'password',
  });

  const second = start({ PORT: String(await freePort()), DATA_DIR: dataDir });
  expect(await second.ended).toEqual([IN_USE, null]);
  expect(second.output()).toContain(`DATA_DIR ${dataDir} is in use by another server`);

  first.child.kill('SIGTERM');
  expect(await first.ended).toEqual([0, null]);
});

test('npm start with a bad value names it and ends before anything is built or started', async () => {
  const { ended, output } = start({ PORT: 'three thousand', FEED: 'real' });
  expect(await ended).toEqual([1, null]);
  expect(output()).toBe(
    'PORT must be a whole number from 0 to 65535 (it is "three thousand")\nFEED must be simulated or replay (it is "real")\n',
  );
});
