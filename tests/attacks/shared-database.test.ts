import { createClient } from '@vitrine/wire/client';
import { sessions } from '@vitrine/wire/identity/sessions';
import { outbox } from '@vitrine/wire/staff/operator/outbox';
import { orders } from '@vitrine/wire/trading/orders';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { noteCustomer } from '@vitrine/wire/views/operator/note-customer';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { DEFAULT_LIMITS } from '../../apps/server/src/platform/deps.ts';
import { hashOf } from '../../apps/server/src/staff/store.ts';
import { EURUSD, startTestSite } from '../../apps/server/test/support/site.ts';
import { createStaff } from '../support/staff.ts';

// One person must not take what all share: the connections to the database, and the queue of commands.
const { readsAtOnce } = DEFAULT_LIMITS;
const site = await startTestSite({ limits: { readsAtOnce, tradesPerCustomer: 20 } });
await site.quote(EURUSD, 116_500n, 116_506n);

/** Nobody can read these tables until the test ends them: every read of them waits. */
async function lock(table: string): Promise<() => Promise<unknown>> {
  const holder = new Client({ connectionString: site.database.url });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  return () => holder.query('COMMIT');
}

/** Reads of the site that wait for a lock; the queue of messages, which also looks at the outbox, updates. */
async function waiting(): Promise<number> {
  const [row] = await site.database.superuser<{ count: string }>(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE 'select%'",
  );
  return Number(row?.count);
}

it.each([
  {
    who: 'a member of staff',
    table: 'outbox',
    reader: async () => {
      const { call } = await createStaff(site, ['owner']);
      return () => call(outbox, {});
    },
  },
  {
    who: 'a customer',
    table: 'sessions',
    reader: async () => {
      const { call } = await site.customer();
      return () => call(sessions, {});
    },
  },
])('A2 slow reads of $who leave connections to the others, and are answered in the end', async ({ table, reader }) => {
  const [read, other] = await Promise.all([reader(), site.customer()]);
  // From here on both sessions are in memory.
  await Promise.all([read(), other.call(orders, { status: 1, page: 1 })]);
  const unlock = await lock(table);
  const asked = Array.from({ length: 60 }, () => read());
  await expect.poll(waiting).toBe(readsAtOnce);
  // Others read and trade meanwhile.
  const order = { type: 1, cont: '0.01', forex_id: EURUSD.id, status: 1, multiple: 20 } as const;
  for (let count = 0; count < 5; count += 1) {
    await other.call(submitOrder, order);
    expect((await other.call(orders, { status: 1, page: 1 })).total).toBe(count + 1);
    expect((await other.call(orders, { status: 3, page: 1 })).total).toBe(0);
  }
  expect(await waiting()).toBe(readsAtOnce);
  await unlock();
  await Promise.all(asked);
  expect(site.log()).not.toContain('call failed');
});

it('A4 a member of staff changes only so much in a second, however many sessions they have', async () => {
  const staff = await createStaff(site, ['support']);
  const { uid } = await site.customer();
  const tokens = [staff.token, 'a'.repeat(43), 'b'.repeat(43)];
  for (const token of tokens.slice(1))
    await site.database.superuser(
      `INSERT INTO staff_sessions (token_hash, staff_id, device, address, started_at, last_seen_at, code_at)
       VALUES ($1, $2, '', '', now(), now(), now())`,
      [hashOf(token), staff.id],
    );
  const clients = tokens.map((token) => createClient({ origin: site.url, lang: () => 'en', token: () => token }));
  const reasons = await Promise.all(
    Array.from({ length: 60 }, (_, count) =>
      clients[count % clients.length]!.call(noteCustomer, { customer: uid, text: `${count}` }).then(
        () => 'done',
        (error: { reason: string }) => error.reason,
      ),
    ),
  );
  // A second may turn while they are sent.
  expect(reasons.filter((reason) => reason === 'done').length).toBeLessThanOrEqual(40);
  expect(reasons.filter((reason) => reason === 'request.too-many').length).toBeGreaterThanOrEqual(20);
  expect(new Set(reasons).size).toBe(2);
});
