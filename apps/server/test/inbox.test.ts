import { createAlert } from '@vitrine/wire/alerts/create-alert';
import { createClient } from '@vitrine/wire/client';
import { messageDetail } from '@vitrine/wire/content/message-detail';
import { messageList } from '@vitrine/wire/content/message-list';
import { readMessages } from '@vitrine/wire/content/read-messages';
import { unreadMessages } from '@vitrine/wire/content/unread-messages';
import { expect, it } from 'vitest';
import { inboxFollower } from '../src/content/inbox-follower.ts';
import { INBOX_KINDS as ALL_KINDS, type InboxItem, writeInbox } from '../src/platform/messages/inbox.ts';
import { inTransaction } from '../src/platform/transaction.ts';
import { connectPeer } from './support/peer.ts';
import { type Customer, EURUSD, startTestSite } from './support/site.ts';

const site = await startTestSite();
/** What staff write has its words elsewhere. */
const INBOX_KINDS = ALL_KINDS.filter((kind) => kind !== 'staff-message');
const AT = Date.UTC(2026, 10, 23, 12);

const item = (uid: number, source: string, more: Partial<InboxItem> = {}): InboxItem => ({
  uid,
  source,
  kind: 'stop-out',
  params: { order: 7, profit: '-12.500000' },
  at: AT,
  ...more,
});
const write = (...items: readonly InboxItem[]) =>
  inTransaction(site.database.app, (client) => writeInbox(client, items));
const inbox = (customer: Customer, page = 1) => customer.call(messageList, { page });

async function listening(customer: Customer) {
  const peer = await connectPeer(site.url);
  peer.send({ type: 'login', token: customer.token });
  await peer.next(({ type }) => type === 'login_result');
  peer.send({ type: 'sub', topic: 'MESSAGES' });
  peer.send({ type: 'ping' });
  await peer.next(({ type }) => type === 'pong');
  return peer;
}

it('NEWS-04 NEWS-05 the inbox is listed, newest first, and one message is given with its content', async () => {
  const customer = await site.customer();
  expect(await inbox(customer)).toEqual({ data: [], total: 0, unread: 0, last_page: 1, page: 1 });
  await write(
    item(customer.uid, `a/${customer.uid}`),
    item(customer.uid, `b/${customer.uid}`, { params: { order: 8, profit: '1.000000' } }),
  );
  const { data, total, unread, last_page, page } = await inbox(customer);
  expect({ total, unread, last_page, page }).toEqual({ total: 2, unread: 2, last_page: 1, page: 1 });
  expect(data.map(({ path }) => path)).toEqual(['/order?type=3&id=8', '/order?type=3&id=7']);
  const [, older] = data;
  expect(older).toEqual({
    id: expect.any(Number),
    title: 'Position closed by stop-out',
    desc: expect.stringContaining('Order 7 was closed at the market price'),
    send_time: expect.stringMatching(/^2026-11-23 \d\d:00:00$/),
    is_read: '0',
    path: '/order?type=3&id=7',
  });
  expect(await customer.call(messageDetail, { id: older!.id })).toEqual({ ...older, content: `<p>${older!.desc}</p>` });
});

it('APP-50d API-26c a page has 50 messages, or as many as asked for, at most 100', async () => {
  const customer = await site.customer();
  await write(...Array.from({ length: 120 }, (_unused, at) => item(customer.uid, `many/${customer.uid}/${at}`)));
  expect(await inbox(customer)).toMatchObject({ total: 120, last_page: 3, page: 1, data: { length: 50 } });
  expect((await inbox(customer, 3)).data).toHaveLength(20);
  expect((await customer.call(messageList, { limit: 100 })).data).toHaveLength(100);
  await expect(customer.call(messageList, { limit: 101 })).rejects.toMatchObject({ code: 1000 });
});

it('every kind of message has a title and a text in each language, with nothing left to fill in', async () => {
  const customer = await site.customer();
  const params = {
    net_value: '1.000000',
    used_margin: '2.000000',
    order: 1,
    option: 2,
    profit: '3.000000',
    amount: '4.000000',
    by: 'insufficient-at-trigger',
    why: 'no-exit',
    product: 'EUR/USD',
    symbol: 'EURUSD',
    price: '1.16600',
    note: '<b>sell</b>',
    remark: 'Once more, please.',
    deposit: 4,
    withdrawal: 5,
    currency: 'USDT',
    credited: '6.000000',
    pays: '7.000000',
  };
  /** Each list of reasons has its own. */
  const reasonOf = (kind: string) =>
    kind === 'name-rejected' ? 'unreadable' : kind.startsWith('deposit') ? 'third-party' : 'sanctions';
  await write(
    ...INBOX_KINDS.map((kind) =>
      item(customer.uid, `${kind}/${customer.uid}`, { kind, params: { ...params, reason: reasonOf(kind) } }),
    ),
  );
  const titles = new Set<string>();
  for (const lang of ['en', 'ar']) {
    const client = createClient({ origin: site.url, lang: () => lang, token: () => customer.token });
    const { data } = await client.call(messageList, {});
    expect(data).toHaveLength(INBOX_KINDS.length);
    for (const { id, title, desc } of data) {
      titles.add(title);
      expect(`${title} ${desc}`).not.toMatch(/[{}]|undefined/);
      expect((await client.call(messageDetail, { id })).content).not.toContain('<b>');
    }
  }
  expect(titles.size).toBe(2 * INBOX_KINDS.length);
});

it('a message is read once its owner says so, alone or with all older ones, and nobody else sees or reads it', async () => {
  const [customer, other] = [await site.customer(), await site.customer()];
  await write(...['1', '2', '3'].map((at) => item(customer.uid, `read/${customer.uid}/${at}`)));
  const ids = (await inbox(customer)).data.map(({ id }) => id);
  const [newest = 0, middle = 0, oldest = 0] = ids;
  for (const call of [messageDetail, readMessages]) {
    await expect(other.call(call, { id: newest })).rejects.toMatchObject({ code: 1001 });
  }
  expect((await inbox(other)).total).toBe(0);
  expect(await customer.call(readMessages, { id: oldest })).toEqual({ unread: 2 });
  await Promise.all([1, 2].map(() => customer.call(readMessages, { id: middle, up_to: '1' })));
  expect((await inbox(customer)).data.map(({ is_read }) => is_read)).toEqual(['0', '1', '1']);
  expect(await customer.call(unreadMessages, {})).toEqual({ unread: 1 });
});

it('every device of the customer hears of a message once it is there, and of reading it; nobody else does', async () => {
  const [customer, other] = [await site.customer(), await site.customer()];
  const [own, foreign] = [await listening(customer), await listening(other)];
  await write(item(customer.uid, `push/${customer.uid}`));
  await own.next(({ topic }) => topic === 'MESSAGES');
  expect(await customer.call(unreadMessages, {})).toEqual({ unread: 1 });
  // The same source again is no message, and nobody is told.
  await write(item(customer.uid, `push/${customer.uid}`));
  const before = own.frames.length;
  await customer.call(readMessages, { id: (await inbox(customer)).data[0]!.id });
  await expect.poll(() => own.frames.slice(before).filter(({ topic }) => topic === 'MESSAGES')).toHaveLength(1);
  expect(foreign.frames.filter(({ topic }) => topic === 'MESSAGES')).toEqual([]);
  for (const { socket } of [own, foreign]) socket.close();
});

it('an alert that fires is in the inbox, with the price and the note of the customer', async () => {
  const customer = await site.customer();
  await site.quote(EURUSD, 116_497n, 116_503n);
  await customer.call(createAlert, { forex_id: EURUSD.id, price: '1.16600', note: 'sell half' });
  await site.quote(EURUSD, 116_697n, 116_703n);
  await expect
    .poll(async () => (await inbox(customer)).data)
    .toMatchObject([
      { title: 'Price alert: EUR/USD', desc: 'EUR/USD has reached 1.16600. sell half', path: '/trade?symbol=EURUSD' },
    ]);
});

it('NEWS-24a the follower tells of margin calls, of orders that a price or the site has closed, filled or cancelled and of void options, not of what customers did', () => {
  const order = { order: 5, uid: 9, instrument: 1, tick: 3 };
  const option = { option: 6, uid: 9, instrument: 1, price: 0n, profit: 0n, tick: 3 };
  const events = [
    { type: 'OrderCancelled', ...order, closedBy: 'cancelled' },
    { type: 'OrderCancelled', ...order, closedBy: 'insufficient-at-trigger' },
    { type: 'OptionSettled', ...option, outcome: 'void', voidReason: 'no-exit' },
    { type: 'OptionSettled', ...option, outcome: 'void', voidReason: 'demo-reset' },
    { type: 'OptionSettled', ...option, outcome: 'win', voidReason: '' },
    { type: 'OrderTriggered', ...order },
    { type: 'OrderClosed', ...order, closedBy: 'take-profit', profit: 1_500_000n },
    { type: 'OrderClosed', ...order, closedBy: 'user', profit: 1_500_000n },
    { type: 'MarginCalled', uid: 9, netValue: 80_000_000n, usedMargin: 100_000_000n },
  ] as unknown as Parameters<typeof inboxFollower.pick>[0]['events'];
  expect(inboxFollower.pick({ seq: 4, at: AT, events })).toEqual([
    {
      uid: 9,
      kind: 'order-cancelled',
      params: { order: 5, by: 'insufficient-at-trigger' },
      at: AT,
      source: { seq: 4, idx: 1 },
    },
    { uid: 9, kind: 'option-void', params: { option: 6, why: 'no-exit' }, at: AT, source: { seq: 4, idx: 2 } },
    { uid: 9, kind: 'order-filled', params: { order: 5 }, at: AT, source: { seq: 4, idx: 5 } },
    {
      uid: 9,
      kind: 'order-closed',
      params: { order: 5, by: 'take-profit', profit: '1.500000' },
      at: AT,
      source: { seq: 4, idx: 6 },
    },
    {
      uid: 9,
      kind: 'margin-call',
      params: { net_value: '80.000000', used_margin: '100.000000' },
      at: AT,
      source: { seq: 4, idx: 8 },
    },
  ]);
});

it('amounts stand with their currency: what is paid in the currency of the request, what is booked in that of the account', async () => {
  const customer = await site.customer();
  await write(
    item(customer.uid, `amounts/1/${customer.uid}`, {
      kind: 'deposit-rejected',
      params: {
        type: 1,
        deposit: 4,
        amount: '1250.500000',
        currency: 'EUR',
        credited: '0.000000',
        reason: 'duplicate',
      },
    }),
    item(customer.uid, `amounts/2/${customer.uid}`, {
      kind: 'withdrawal-approved',
      params: { type: 0, withdrawal: 5, amount: '1000.000000', currency: 'BTC', pays: '0.012300' },
    }),
  );
  expect((await inbox(customer)).data.map(({ path }) => path)).toEqual([
    '/mine/withdraw?type=0&id=5',
    '/mine/charge?type=1&id=4',
  ]);
  const texts = (await inbox(customer)).data.map(({ desc }) => desc.replaceAll(/[\u2066\u2069]/g, ''));
  expect(texts).toContain('Withdrawal 5 of 1,000.00\u00a0USD was approved. We now pay 0.0123\u00a0BTC.');
  expect(texts).toContain('Deposit 4 of 1,250.50\u00a0EUR was not credited. This payment was already submitted.');
});
