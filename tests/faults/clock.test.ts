import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { REFUSED } from '../../apps/server/src/exit-codes.ts';
import { runCommand } from '../support/command.ts';
import { buyBitcoin, demoCustomer } from '../support/customer.ts';
import { createTestDatabase } from '../support/database.ts';
import { spawnServer } from '../support/server.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-clock-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

it('B3 a start before the newest entry of the journal is refused, and can go on from there', {
  timeout: 180_000,
}, async () => {
  const database = await createTestDatabase();
  const environment = { DATA_DIR: directory, DATABASE_URL: database.url, LOG_LEVEL: 'warn' };
  const first = await spawnServer(environment);
  await buyBitcoin(first.url, await demoCustomer(first.url));
  await first.stop();
  // As if the clock had been ten minutes ahead until now.
  await database.superuser(
    'UPDATE tape_batches SET last_at = last_at + 600000 WHERE no = (SELECT max(no) FROM tape_batches)',
  );
  const refused = await runCommand('main', [], { ...environment, PORT: '0' });
  expect(refused.code).toBe(REFUSED);
  expect(refused.said).toMatch(
    /^vitrine: the clock of this machine shows 20\d\d-\S+Z, but the newest entry of the journal is from 20\d\d-\S+Z: set the clock, wait, or start once with TIME_FROM_JOURNAL=1 \(docs\/clock\.md\)\n$/,
  );
  const second = await spawnServer({ ...environment, TIME_FROM_JOURNAL: '1' });
  onTestFinished(() => second.stop());
  expect(await (await fetch(`${second.url}/healthz`)).json()).toMatchObject({
    data: { accepting: true, clockOffMs: 0 },
  });
  await buyBitcoin(second.url, await demoCustomer(second.url));
});
