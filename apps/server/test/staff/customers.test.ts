import { newIdempotencyKey } from '@vitrine/wire/client';
import { register } from '@vitrine/wire/identity/register';
import { sendEmail } from '@vitrine/wire/identity/send-email';
import { sendSms } from '@vitrine/wire/identity/send-sms';
import { auditLog } from '@vitrine/wire/staff/operator/audit';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { customer as customerCall } from '@vitrine/wire/views/operator/customer';
import { customerLog } from '@vitrine/wire/views/operator/customer-log';
import { customerOptions } from '@vitrine/wire/views/operator/customer-options';
import { customerOrders } from '@vitrine/wire/views/operator/customer-orders';
import { customers } from '@vitrine/wire/views/operator/customers';
import { noteCustomer } from '@vitrine/wire/views/operator/note-customer';
import { beforeAll, describe, expect, it } from 'vitest';
import { createStaff, outcome } from '../../../../tests/support/staff.ts';
import { type Customer, EURUSD, startTestSite } from '../support/site.ts';

const site = await startTestSite();
const support = await createStaff(site, ['support']);
const writer = await createStaff(site, ['content']);
const owner = await createStaff(site, ['owner']);
const BUY = { type: 1, cont: '0.1', forex_id: EURUSD.id, status: 1, multiple: 20 };

let ann: Customer;
let bob: Customer;
let [held, closed, waiting] = [0, 0, 0];

beforeAll(async () => {
  ann = await site.customer();
  bob = await site.customer();
  await site.quote(EURUSD, 116_500n, 116_506n);
  ({ id: closed } = await ann.call(submitOrder, BUY));
  await ann.call(closeOrder, { id: closed });
  ({ id: held } = await ann.call(submitOrder, { ...BUY, stop_loss_price: '1.16' }));
  ({ id: waiting } = await ann.call(submitOrder, { ...BUY, status: 0, target_price: '1.1' }));
});

describe('customers in the console', () => {
  it('the list has them newest first, and finds one by his number, his order, his book and his day', async () => {
    const { rows } = await support.call(customers, {});
    expect(rows.map(({ id }) => id)).toEqual([bob.uid, ann.uid]);
    expect(rows[1]).toMatchObject({
      book: 'demo',
      isFrozen: false,
      openOrders: 1,
      pendingOrders: 1,
      runningOptions: 0,
    });
    const found = async (filter: object) => (await support.call(customers, filter)).rows.map(({ id }) => id);
    expect(await found({ customer: ann.uid })).toEqual([ann.uid]);
    expect(await found({ order: waiting })).toEqual([ann.uid]);
    expect(await found({ order: 987_654 })).toEqual([]);
    expect(await found({ book: 'demo' })).toEqual([bob.uid, ann.uid]);
    expect(await found({ book: 'real' })).toEqual([]);
    expect(await found({ startTime: Math.floor(Date.now() / 1_000) - 3_600 })).toEqual([bob.uid, ann.uid]);
    expect(await found({ endTime: Math.floor(Date.now() / 1_000) - 3_600 })).toEqual([]);
  });

  it('finds customers by the beginning of their e-mail address, phone number or name, and says so in the audit log', async () => {
    const visitor = site.client;
    const open = async (type: 1 | 2, account: string, name: string) => {
      const { paper_code } = await visitor.call(type === 1 ? sendEmail : sendSms, { to: account, area_id: 1, type: 1 });
      const password = 'a long walk by the sea';
      const form = { type, area_id: 1, account, password, re_password: password, sms_code: paper_code, name };
      return (await visitor.call(register, form)).user.uid;
    };
    const [grace, alan] = [
      await open(1, 'Grace.100%@example.com', 'Grace Hopper'),
      await open(2, '2015550123', 'Alan'),
    ];
    const found = async (contact: string) => (await support.call(customers, { contact })).rows.map(({ id }) => id);
    expect(await found('GRACE.1')).toEqual([grace]);
    expect(await found('grace h')).toEqual([grace]);
    expect(await found('grace.100%')).toEqual([grace]);
    expect(await found('%')).toEqual([]);
    expect(await found('+1201555')).toEqual([alan]);
    expect(await found('hopper')).toEqual([]);
    const [row] = (await support.call(customers, { contact: 'alan' })).rows;
    expect(row).toMatchObject({ id: alan, contact: '+12015550123', name: 'Alan', book: 'paper' });
    const { rows } = await site.database.app.query(
      "SELECT subject FROM audit WHERE subject LIKE 'contact/%' ORDER BY id",
    );
    expect(rows.map(({ subject }) => subject)).toContain('contact/GR…');
  });

  it('one customer: what he has is what he himself sees', async () => {
    const seen = await support.call(customerCall, { customer: ann.uid });
    expect(seen.accounts.map(({ type }) => type)).toEqual(['change', 'forex', 'micro']);
    expect(seen.accounts[1]?.lockBalance).toBe(
      (
        await site.database.app.query(
          `SELECT to_char(held / 1e6, 'FM999999990.000000') AS held FROM balances WHERE account = $1`,
          [ann.uid * 64 + 2],
        )
      ).rows[0].held,
    );
    expect(seen.figures.pending_margin).not.toBe('0.000000');
    expect(seen.sessions).toHaveLength(1);
    expect(seen.seq).toBeGreaterThan(0);
    const orders = async (status: number) => (await support.call(customerOrders, { customer: ann.uid, status })).rows;
    expect(await orders(1)).toMatchObject([
      { Id: held, TargetLossPrice: 1.16, ClosedAt: null, journal: { closed: null } },
    ]);
    expect(await orders(0)).toMatchObject([{ Id: waiting, PendingKind: 'limit', journal: { triggered: null } }]);
    const [past] = await orders(3);
    const one = async (order: number, of: Customer) =>
      (await support.call(customerOrders, { customer: of.uid, status: 1, order })).rows.map(({ Id }) => Id);
    for (const order of [held, waiting, closed]) expect(await one(order, ann)).toEqual([order]);
    expect(await one(closed, bob)).toEqual([]);
    expect(past).toMatchObject({ Id: closed, ClosedBy: 'user' });
    expect(past!.journal.closed).toBeGreaterThan(past!.journal.created);
    expect(Date.parse(past!.ClosedAt!)).toBeGreaterThanOrEqual(Date.parse(past!.CreatedAt));
    expect(past!.CreatedAt.slice(0, 19)).toBe(past!.CreateTimeHandler.replace(' ', 'T'));
    expect((await support.call(customerOptions, { customer: ann.uid })).rows).toEqual([]);
    const log = (await support.call(customerLog, { customer: ann.uid })).rows;
    expect(log.map(({ reason }) => reason)).toContain('contract-result');
    expect(
      log.filter(({ account }) => account === 2).reduce((sum, { value }) => sum + Math.round(Number(value) * 1e6), 0),
    ).toBe(Math.round(Number(log.find(({ account }) => account === 2)?.balanceAfter) * 1e6));
  });

  it('pages of orders and of the log neither skip nor repeat', async () => {
    for (let count = 0; count < 55; count += 1) {
      await site.quote(EURUSD, 116_500n, 116_506n);
      const { id } = await bob.call(submitOrder, { ...BUY, cont: '0.01' });
      await bob.call(closeOrder, { id });
    }
    const all = async (page: (after: string) => Promise<{ rows: readonly string[]; next: string | null }>) => {
      const rows: string[] = [];
      for (let after: string | null = ''; after !== null; ) {
        const got = await page(after);
        rows.push(...got.rows);
        after = got.next;
      }
      return rows;
    };
    const orders = await all(async (after) => {
      const { rows, next } = await support.call(customerOrders, { customer: bob.uid, status: 3, after });
      return { rows: rows.map(({ Id }) => String(Id)), next };
    });
    expect(orders).toHaveLength(55);
    expect(new Set(orders).size).toBe(55);
    const log = await all(async (after) => {
      const { rows, next } = await support.call(customerLog, { customer: bob.uid, after });
      return { rows: rows.map(({ seq, idx }) => `${seq}.${idx}`), next };
    });
    const { rows } = await site.database.app.query('SELECT count(*) FROM account_log WHERE uid = $1', [bob.uid]);
    expect(log).toHaveLength(Number(rows[0].count));
    expect(new Set(log).size).toBe(log.length);
  });

  it('a note stays, says who wrote it, is written once however often it is pressed, and nobody takes it back', async () => {
    const key = newIdempotencyKey();
    const request = { customer: ann.uid, text: 'Asked about the swap. رد لاحقًا' };
    const first = await support.call(noteCustomer, request, key);
    expect(await support.call(noteCustomer, request, key)).toEqual(first);
    expect(first).toMatchObject({ text: request.text, staffName: support.name });
    expect((await owner.call(customerCall, { customer: ann.uid })).notes).toEqual([first]);
    for (const change of [
      'UPDATE customer_notes SET text = $$x$$',
      'DELETE FROM customer_notes',
      'TRUNCATE customer_notes',
    ]) {
      await expect(site.database.app.query(change)).rejects.toThrow();
      await expect(site.database.superuser(change)).rejects.toThrow('append-only');
    }
  });

  it('STAFF-06b whose page was read is in the audit log; who writes news reads nobody, and a stranger is not found', async () => {
    expect(await outcome(writer.call(customers, {}))).toBe('request.not-allowed');
    expect(await outcome(writer.call(customerCall, { customer: ann.uid }))).toBe('request.not-allowed');
    expect(await outcome(support.call(customerCall, { customer: 999_999 }))).toBe('request.not-found');
    expect(await outcome(support.call(noteCustomer, { customer: 999_999, text: 'Nobody' }))).toBe('request.not-found');
    const { rows } = await owner.call(auditLog, { subject: `customer/${ann.uid}` });
    expect(new Set(rows.map(({ operation }) => operation))).toEqual(
      new Set(['customers', 'customer', 'customer-orders', 'customer-options', 'customer-log', 'note-customer']),
    );
  });
});
