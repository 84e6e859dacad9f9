import { createClient, newIdempotencyKey } from '@vitrine/wire/client';
import { messageDetail } from '@vitrine/wire/content/message-detail';
import { messageList } from '@vitrine/wire/content/message-list';
import { messageSettings } from '@vitrine/wire/content/message-settings';
import { countRecipients } from '@vitrine/wire/content/operator/count-recipients';
import { operatorMessages } from '@vitrine/wire/content/operator/operator-messages';
import { sendMessage } from '@vitrine/wire/content/operator/send-message';
import { setMessageSettings } from '@vitrine/wire/content/set-message-settings';
import { unreadMessages } from '@vitrine/wire/content/unread-messages';
import { auditLog } from '@vitrine/wire/staff/operator/audit';
import { decideProposal } from '@vitrine/wire/staff/operator/decide-proposal';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { describe, expect, it } from 'vitest';
import { createStaff, outcome } from '../../../tests/support/staff.ts';
import { insertStaffMessage, sendStep } from '../src/content/staff-messages.ts';
import { inTransaction } from '../src/platform/transaction.ts';
import { type Customer, EURUSD, startTestSite } from './support/site.ts';

const site = await startTestSite();
const editor = await createStaff(site, ['content'], { name: 'Edith' });
const second = await createStaff(site, ['content'], { name: 'Bruno' });
const owner = await createStaff(site, ['owner']);
const customers = await Promise.all([site.customer(), site.customer(), site.customer()]);
const [one] = customers as [Customer, ...Customer[]];

const texts = (title: string, content = `<p>${title}</p>`) =>
  JSON.stringify({
    en: { title, summary: `${title}.`, content },
    ar: { title: `ع ${title}`, summary: '', content: '' },
  });
const inbox = (customer: Customer, lang = 'en') =>
  createClient({ origin: site.url, lang: () => lang, token: () => customer.token });
const titles = async (customer: Customer, lang?: string) =>
  (await inbox(customer, lang).call(messageList, {})).data.map(({ title }) => title);
const toOne = { kind: 'service', accounts: 'everybody', uid: one.uid } as const;
const toDemos = { kind: 'service', accounts: 'demo', positions: 'no' } as const;

it('I18N-19b NEWS-23c a message to one customer arrives in their language alone, without anything that runs', async () => {
  const content = '<p onclick="x">Hi<script>1</script><a href="javascript:1">a</a><img src=x onerror=1></p>';
  const { message, proposal, count } = await editor.call(sendMessage, {
    ...toOne,
    texts: texts('Hello', content),
    path: '/news',
  });
  expect([typeof message, proposal, count]).toEqual(['number', null, 1]);
  await expect.poll(() => titles(one)).toEqual(['Hello']);
  expect(await titles(one, 'ar')).toEqual(['ع Hello']);
  expect(await titles(customers[1]!)).toEqual([]);
  const [head] = (await inbox(one).call(messageList, {})).data;
  expect(head).toMatchObject({ path: '/news', is_read: '0' });
  const detail = await inbox(one).call(messageDetail, { id: head!.id });
  expect(detail.content).toContain('Hi');
  expect(detail.content).not.toMatch(/script|onclick|onerror/);
});

it('STAFF-10b one to a segment is counted first, sent once however often it is pressed, and recorded', async () => {
  expect(await editor.call(countRecipients, toDemos)).toEqual({ count: 3, needsApproval: false });
  expect(await editor.call(countRecipients, { ...toDemos, positions: 'yes' })).toMatchObject({ count: 0 });
  const press = newIdempotencyKey();
  const request = { ...toDemos, texts: texts('Once') };
  const answers = await Promise.all([1, 2, 3].map(() => editor.call(sendMessage, request, press)));
  expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
  for (const customer of customers) await expect.poll(() => titles(customer)).toContain('Once');
  expect((await titles(one)).filter((title) => title === 'Once')).toHaveLength(1);
  await expect
    .poll(async () => (await editor.call(operatorMessages, {})).rows[0])
    .toMatchObject({ title: 'Once', sent: 3, by: 'Edith', sentAt: expect.any(String) });
  const { rows } = await owner.call(auditLog, { operation: sendMessage.operation });
  expect(rows[0]).toMatchObject({ staffName: 'Edith', after: { count: 3, titles: { en: 'Once' } } });
});

it('one to everybody takes two people, and nobody gets it before', async () => {
  const request = { kind: 'service', accounts: 'everybody', texts: texts('All') } as const;
  expect(await editor.call(countRecipients, { kind: 'service', accounts: 'everybody' })).toMatchObject({
    needsApproval: true,
  });
  const { message, proposal } = await editor.call(sendMessage, request);
  expect([message, typeof proposal]).toEqual([null, 'number']);
  expect(await outcome(editor.call(sendMessage, request))).toBe('staff.already-proposed');
  const decision = { id: proposal!, verdict: 'approve' } as const;
  expect(await outcome(editor.call(decideProposal, decision))).toBe('staff.maker-is-checker');
  expect(await titles(one)).not.toContain('All');
  await second.call(decideProposal, decision);
  for (const customer of customers) await expect.poll(() => titles(customer)).toContain('All');
  expect((await editor.call(operatorMessages, {})).rows[0]).toMatchObject({ by: 'Edith', approvedBy: 'Bruno' });
});

it('no marketing reaches who has excluded themselves; a service message does', async () => {
  await site.database.superuser(`INSERT INTO breaks (uid, kind, until) VALUES ($1, 'self-exclusion', $2)`, [
    one.uid,
    Date.now() + 3_600_000,
  ]);
  expect(await editor.call(countRecipients, { ...toDemos, kind: 'marketing' })).toMatchObject({ count: 2 });
  expect(await outcome(editor.call(sendMessage, { ...toOne, kind: 'marketing', texts: texts('Ad') }))).toBe(
    'content.nobody',
  );
  await editor.call(sendMessage, { ...toDemos, kind: 'marketing', texts: texts('Ad') });
  await expect.poll(() => titles(customers[1]!)).toContain('Ad');
  await editor.call(sendMessage, { ...toOne, texts: texts('Notice') });
  await expect.poll(() => titles(one)).toContain('Notice');
  expect(await titles(one)).not.toContain('Ad');
});

it('a customer refuses marketing and takes it back; messages about the account arrive in any case', async () => {
  const [, , reader] = customers as [Customer, Customer, Customer];
  expect(await reader.call(messageSettings, {})).toEqual({ marketing: '1' });
  const toReader = { accounts: 'everybody', uid: reader.uid } as const;
  const count = async (kind: 'service' | 'marketing') =>
    (await editor.call(countRecipients, { ...toReader, kind })).count;
  for (const _twice of [1, 2])
    expect(await reader.call(setMessageSettings, { marketing: '0' })).toEqual({ marketing: '0' });
  expect([await count('marketing'), await count('service')]).toEqual([0, 1]);
  expect(await outcome(editor.call(sendMessage, { ...toReader, kind: 'marketing', texts: texts('Offer') }))).toBe(
    'content.nobody',
  );
  await editor.call(sendMessage, { ...toReader, kind: 'service', texts: texts('Your statement') });
  await expect.poll(() => titles(reader)).toContain('Your statement');
  expect(await titles(reader)).not.toContain('Offer');
  for (const _twice of [1, 2]) await reader.call(setMessageSettings, { marketing: '1' });
  expect(await count('marketing')).toBe(1);
  await editor.call(sendMessage, { ...toReader, kind: 'marketing', texts: texts('Offer again') });
  await expect.poll(() => titles(reader)).toContain('Offer again');
});

it('a message on its way leaves out who refuses marketing before it reaches them', async () => {
  const [, second2] = customers as [Customer, Customer, Customer];
  const { app } = site.database;
  const audience = {
    accounts: 'everybody',
    uid: second2.uid,
    area: null,
    language: null,
    verified: null,
    positions: null,
  };
  await inTransaction(app, async (client) => {
    const message = { kind: 'marketing', audience, texts: JSON.parse(texts('Too late')), path: '' } as const;
    await insertStaffMessage(client, message as never, { staffId: editor.id }, Date.now());
    await client.query('INSERT INTO marketing_opt_outs (uid, since) VALUES ($1, now())', [second2.uid]);
  });
  await expect
    .poll(async () => (await editor.call(operatorMessages, {})).rows[0])
    .toMatchObject({
      title: 'Too late',
      sent: 0,
      sentAt: expect.any(String),
    });
  expect(await titles(second2)).not.toContain('Too late');
});

describe('a segment', () => {
  const FRANCE = 74;

  it.each([
    ['by language', { language: 'ar' }],
    ['by country', { area: FRANCE }],
    ['by open positions', { positions: 'yes' }],
    ['by language and positions', { language: 'ar', positions: 'no' }],
  ] as const)('%s: as many are counted as get it, and they are the ones meant', async (name, condition) => {
    const [arabic, french, trader, other] = await Promise.all([1, 2, 3, 4].map(() => site.customer()));
    for (const [customer, lang] of [
      [arabic, 'ar'],
      [french, 'fr'],
      [trader, 'en'],
      [other, 'ar'],
    ] as const)
      await inbox(customer!, lang).call(unreadMessages, {});
    // The language that somebody reads in last counts.
    await inbox(other!, 'en').call(unreadMessages, {});
    await site.database.superuser('UPDATE users SET area_id = $2 WHERE uid = $1', [french!.uid, FRANCE]);
    await site.quote(EURUSD, 116_497n, 116_503n);
    await trader!.call(submitOrder, { type: 1, cont: '0.10', forex_id: EURUSD.id, status: 1, multiple: 10 });
    const meant: Record<string, readonly (Customer | undefined)[]> = {
      'by language': [arabic],
      'by country': [french],
      'by open positions': [trader],
      'by language and positions': [arabic],
    };
    const request = { kind: 'service', accounts: 'demo', ...condition } as const;
    const languageOf = async (uid: number) =>
      (
        await site.database.superuser<{ language: string }>('SELECT language FROM reader_languages WHERE uid = $1', [
          uid,
        ])
      )[0]?.language;
    await expect.poll(() => languageOf(other!.uid), { timeout: 10_000 }).toBe('en');
    await expect.poll(() => languageOf(arabic!.uid), { timeout: 10_000 }).toBe('ar');
    const { count } = await editor.call(countRecipients, request);
    const { message, count: told } = await editor.call(sendMessage, { ...request, texts: texts(name) });
    expect(told).toBe(count);
    await expect
      .poll(async () => (await editor.call(operatorMessages, {})).rows.find(({ id }) => id === message))
      .toMatchObject({ sent: count, sentAt: expect.any(String) });
    for (const customer of [arabic, french, trader, other])
      expect((await titles(customer!)).includes(name), `${name} ${customer!.uid}`).toBe(
        meant[name]!.includes(customer),
      );
  });
});

it('step by step, by several processes at once and after a stop, everybody gets it once', async () => {
  await site.database.superuser(
    `INSERT INTO users (is_demo, demo_secret_hash, created_at)
     SELECT true, sha256(('x' || n)::bytea), now() - interval '1 day' FROM generate_series(1, 2500) AS n`,
  );
  const { app } = site.database;
  const audience = {
    accounts: 'demo',
    uid: null,
    area: null,
    language: null,
    verified: null,
    positions: null,
  } as const;
  const message = { kind: 'service', audience, texts: JSON.parse(texts('Many')), path: '' } as const;
  const id = await inTransaction(app, (client) =>
    insertStaffMessage(client, message, { staffId: editor.id }, Date.now()),
  );
  // Beside the site's own duty.
  await Promise.all(
    [1, 2, 3].map(async () => {
      while (await sendStep(app, Date.now(), 200));
    }),
  );
  const [found] = await site.database.superuser<{ messages: number; customers: number; sent: number }>(
    `SELECT count(*)::int AS messages, count(DISTINCT uid)::int AS customers,
       (SELECT sent FROM staff_messages WHERE id = $1) AS sent
     FROM inbox_messages WHERE kind = 'staff-message' AND params->>'message' = $1::text`,
    [id],
  );
  const [all] = await site.database.superuser<{ count: number }>('SELECT count(*)::int AS count FROM users');
  expect(all!.count).toBeGreaterThan(2500);
  expect(found).toEqual({ messages: all!.count, customers: all!.count, sent: all!.count });
});
