import { randomBytes } from 'node:crypto';
import { createClient } from '@vitrine/wire/client';
import { createDemoAccount } from '@vitrine/wire/identity/create-demo-account';
import { login } from '@vitrine/wire/identity/login';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { exportOrders } from '@vitrine/wire/trading/export-orders';
import { describe, expect, it } from 'vitest';
import { startTestSite } from './support/site.ts';

const site = await startTestSite({
  limits: { demosPerAddress: 3, loginsPerAddress: 2, tradesPerCustomer: 20, filesPerCustomer: 3 },
});
const customer = await site.customer();

/** A further session of a customer, as a log-in writes it. */
async function addSession(uid: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await site.database.app.query(
    "INSERT INTO sessions (token_hash, uid, device) VALUES (sha256(convert_to($1, 'UTF8')), $2, '')",
    [token, uid],
  );
  return token;
}

describe('limits', () => {
  it('ACC-57b API-27b an address makes only so many demo accounts, whatever it says of itself', async () => {
    const attempts = [];
    for (let count = 0; count < 5; count += 1) {
      attempts.push(
        await fetch(`${site.url}${createDemoAccount.path}?t=${count}`, {
          headers: { 'x-forwarded-for': `203.0.113.${count}` },
        }),
      );
    }
    expect(attempts.map(({ status }) => status)).toEqual([200, 200, 429, 429, 429]);
    expect(await attempts[4]!.json()).toMatchObject({ code: 1004, data: { reason: 'request.too-many' } });
  });

  it('an address tries only so many log-ins', async () => {
    const attempt = () => site.client.call(login, { login_type: 3, demo_id: '0'.repeat(32) });
    await expect(attempt()).rejects.toMatchObject({ code: 1101 });
    await expect(attempt()).rejects.toMatchObject({ code: 1101 });
    await expect(attempt()).rejects.toMatchObject({ kind: 'client', code: 1004 });
  });

  it('a customer asks for so many files in a minute', async () => {
    const files = createClient({ origin: site.url, lang: () => 'en', token: () => customer.token });
    const codes = [];
    for (let count = 0; count < 8; count += 1)
      codes.push(
        await files.file(exportOrders, { status: 1 }).then(
          () => 1,
          (error: { code: number }) => error.code,
        ),
      );
    // The minute may turn once while they are asked for.
    expect(codes.filter((code) => code === 1).length).toBeLessThanOrEqual(6);
    expect(codes).toContain(1004);
  });

  it('A4 a customer places and closes only so much in a second, however many sessions they have', async () => {
    const sessions = [customer.token];
    // The limit of log-ins of this address is spent: the table gets what a log-in writes.
    for (let count = 1; count < 6; count += 1) sessions.push(await addSession(customer.uid));
    const close = sessions.map((token) => createClient({ origin: site.url, lang: () => 'en', token: () => token }));
    const codes = await Promise.all(
      Array.from({ length: 60 }, (_, count) =>
        close[count % close.length]!.call(closeOrder, { id: 999 }).catch((error: { code: number }) => error.code),
      ),
    );
    expect(codes.filter((code) => code === 1312).length).toBeLessThanOrEqual(40);
    expect(codes.filter((code) => code === 1004).length).toBeGreaterThanOrEqual(20);
  });
});
