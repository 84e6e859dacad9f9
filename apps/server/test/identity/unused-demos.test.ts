import { createClient } from '@vitrine/wire/client';
import { login } from '@vitrine/wire/identity/login';
import { userInfo } from '@vitrine/wire/identity/user-info';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { expect, it } from 'vitest';
import { outcome } from '../../../../tests/support/staff.ts';
import { EURUSD, startTestSite } from '../support/site.ts';

const site = await startTestSite();

const BUY = { type: 1, cont: '0.01', forex_id: EURUSD.id, status: 1, multiple: 20 };

/** As if the demo account had been used last so long ago. */
async function usedBefore(uid: number, interval: string): Promise<void> {
  await site.database.superuser(
    `UPDATE users SET last_used_at = now() - interval '${interval}' WHERE uid = ${uid};
     UPDATE sessions SET last_seen_at = now() - interval '${interval}' WHERE uid = ${uid};`,
  );
}

const openOrders = async (uid: number) =>
  (await site.database.app.query('SELECT FROM contract_orders WHERE uid = $1 AND closed_at IS NULL', [uid])).rowCount;

it('ACC-57c a demo unused for 30 days is archived: what is open closes, its key and its sessions lead nowhere', async () => {
  await site.quote(EURUSD, 116_500n, 116_506n);
  const [unused, used] = [await site.customer(), await site.customer()];
  for (const customer of [unused, used]) {
    await customer.call(submitOrder, BUY);
    expect(await openOrders(customer.uid)).toBe(1);
  }
  // A stop stores that their sessions have just been used.
  await site.restart();
  await usedBefore(unused.uid, '30 days 1 minute');
  await usedBefore(used.uid, '29 days 23 hours');
  await site.restart();
  const back = (demo_id: string) => outcome(site.client.call(login, { login_type: 3, demo_id }));
  await expect.poll(() => back(unused.demoId)).toBe('identity.demo-archived');
  expect(await openOrders(unused.uid)).toBe(0);
  const { rows } = await site.database.app.query('SELECT frozen FROM accounts WHERE uid = $1', [unused.uid]);
  expect(new Set(rows.map(({ frozen }) => frozen))).toEqual(new Set([true]));
  await expect(unused.call(userInfo, {})).rejects.toMatchObject({ kind: 'session', code: 999 });
  expect(await back(used.demoId)).toBe('done');
  expect(await openOrders(used.uid)).toBe(1);
});

it('ACC-49c a token is 256 random bits, and answers 999 when it has ended of age', async () => {
  const ages = [
    ['idle for 30 days', { last_seen_at: '30 days 1 minute', created_at: '40 days' }, 999],
    ['of 90 days', { last_seen_at: '1 minute', created_at: '90 days 1 minute' }, 999],
    ['nearly as old', { last_seen_at: '29 days 23 hours', created_at: '89 days 23 hours' }, undefined],
  ] as const;
  const tokens = new Set<string>();
  for (const [why, { last_seen_at, created_at }, code] of ages) {
    const { token, uid } = await site.customer();
    tokens.add(token);
    expect(Buffer.from(token, 'base64url'), why).toHaveLength(32);
    await site.database.superuser(
      `UPDATE sessions SET last_seen_at = now() - interval '${last_seen_at}', created_at = now() - interval '${created_at}'
       WHERE uid = ${uid}`,
    );
    const answer = createClient({ origin: site.url, lang: () => 'en', token: () => token }).call(userInfo, {});
    if (code === undefined) expect((await answer).uid, why).toBe(uid);
    else await expect(answer, why).rejects.toMatchObject({ kind: 'session', code });
  }
  expect(tokens.size).toBe(ages.length);
});
