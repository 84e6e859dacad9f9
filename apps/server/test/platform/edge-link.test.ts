import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import { EdgeLink } from '../../src/platform/edge-link.ts';
import { createLog } from '../../src/platform/log.ts';
import { ADVISORY_LOCKS } from '../../src/platform/postgres/advisory-locks.ts';
import { openRoomsPool } from '../../src/platform/postgres/database.ts';

const log = createLog('silent');

function linkTo(url: string, told: string[], name: string): EdgeLink {
  const pool = openRoomsPool(url, log);
  const link = new EdgeLink(pool, log);
  onTestFinished(async () => {
    await link.stop();
    await pool.end();
  });
  void link.start(async () => {
    told.push(`${name} begins`);
    return async () => void told.push(`${name} ends`);
  });
  return link;
}

it('an edge that stands still loses the duty, and one that does not keeps it', async () => {
  const { url } = await createTestDatabase();
  const asleep = openRoomsPool(url, log);
  onTestFinished(() => asleep.end());
  const client = await asleep.connect();
  await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.duty]);
  const told: string[] = [];
  const link = linkTo(url, told, 'first');
  await sleep(2_000);
  expect(told).toEqual([]);
  await expect.poll(() => link.hasDuty, { timeout: 10_000 }).toBe(true);
  await expect(client.query('SELECT 1')).rejects.toThrow();
  client.release(true);

  const other = linkTo(url, told, 'second');
  await sleep(6_500);
  expect([link.hasDuty, other.hasDuty, told]).toEqual([true, false, ['first begins']]);
  await link.stop();
  await expect.poll(() => other.hasDuty, { timeout: 5_000 }).toBe(true);
  expect(told).toEqual(['first begins', 'first ends', 'second begins']);
  // The role that the look for a silent edge puts aside is back afterwards.
  const { rows } = await asleep
    .query<{ role: string }>('SET ROLE NONE; RESET ROLE; SELECT current_user AS role')
    .then((results) => (results as unknown as { rows: { role: string }[] }[])[2] ?? { rows: [] });
  expect(rows[0]?.role).toBe('vitrine_app');
}, 40_000);

it('a duty whose connection breaks while it begins ends when it has begun, and begins again', async () => {
  const { url, superuser } = await createTestDatabase();
  const pool = openRoomsPool(url, log);
  const link = new EdgeLink(pool, log);
  onTestFinished(async () => {
    await link.stop();
    await pool.end();
  });
  const told: string[] = [];
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
  const starting = link.start(async () => {
    told.push('begins');
    if (told.length === 1) await goesOn;
    return async () => void told.push('ends');
  });
  await expect.poll(() => told).toEqual(['begins']);
  await superuser(
    'SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE locktype = $1 AND datname = current_database()',
    ['advisory'],
  );
  goOn();
  await starting;
  await expect.poll(() => told, { timeout: 10_000 }).toEqual(['begins', 'ends', 'begins']);
  expect(link.hasDuty).toBe(true);
});
