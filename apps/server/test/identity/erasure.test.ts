import { readdirSync } from 'node:fs';
import path from 'node:path';
import { DAY } from '@vitrine/domain/kernel/time';
import type { Call, RequestOf } from '@vitrine/wire/call';
import { createClient, newIdempotencyKey } from '@vitrine/wire/client';
import { claimWireDeposit } from '@vitrine/wire/funding/claim-wire-deposit';
import { amendAvatar } from '@vitrine/wire/identity/amend-avatar';
import { amendNickname } from '@vitrine/wire/identity/amend-nickname';
import { askErasure } from '@vitrine/wire/identity/ask-erasure';
import { erasure } from '@vitrine/wire/identity/erasure';
import { login } from '@vitrine/wire/identity/login';
import { erasureRequests } from '@vitrine/wire/identity/operator/erasure-requests';
import { proposeErasure } from '@vitrine/wire/identity/operator/propose-erasure';
import { realNameReview } from '@vitrine/wire/identity/operator/real-name-review';
import { realNameReviews } from '@vitrine/wire/identity/operator/real-name-reviews';
import { rejectRealName } from '@vitrine/wire/identity/operator/reject-real-name';
import { realName } from '@vitrine/wire/identity/real-name';
import { sendEmail } from '@vitrine/wire/identity/send-email';
import { userInfo } from '@vitrine/wire/identity/user-info';
import { decideProposal } from '@vitrine/wire/staff/operator/decide-proposal';
import { answerCustomer } from '@vitrine/wire/support/operator/answer-customer';
import { noteConversation } from '@vitrine/wire/support/operator/note-conversation';
import { supportConversation } from '@vitrine/wire/support/operator/support-conversation';
import { supportImage } from '@vitrine/wire/support/operator/support-image';
import { supportQueue } from '@vitrine/wire/support/operator/support-queue';
import { sendSupportPicture } from '@vitrine/wire/support/send-support-picture';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { customers } from '@vitrine/wire/views/operator/customers';
import { noteCustomer } from '@vitrine/wire/views/operator/note-customer';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { createStaff, outcome, type StaffMember } from '../../../../tests/support/staff.ts';
import { verify } from '../../src/journal/verify.ts';
import { type NamedAccount, openAccount, sendImage } from '../support/named-accounts.ts';
import { EURUSD, startTestSite } from '../support/site.ts';

let now = Date.parse('2026-05-05T10:00:00Z');
const site = await startTestSite({ signInNow: () => now });
let maker: StaffMember;
let checker: StaffMember;
beforeEach(async () => {
  now += 2 * DAY;
  maker = await createStaff(site, ['identity'], { at: now });
  checker = await createStaff(site, ['owner'], { at: now });
});

const as = (token?: string) => createClient({ origin: site.url, lang: () => 'en', token: () => token });
const tell = <C extends Call>(call: C, request: RequestOf<C>, token?: string) => outcome(as(token).call(call, request));
const PASSWORD = 'a long walk by the sea';

let shades = 0;
function picture(): Promise<Buffer> {
  shades += 1;
  const background = { r: shades, g: 20, b: 200 };
  return sharp({ create: { width: 50, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
}
const uploaded = async (who: NamedAccount): Promise<string> => (await sendImage(site, await picture(), who.token)).url;

/** A conversation in which the customer, who sends a picture, and staff have used this name. */
async function talked({ uid, token }: NamedAccount, name: string): Promise<number> {
  const body = new FormData();
  body.append('key', newIdempotencyKey());
  body.append('text', `I am ${name}`);
  body.append('file', new Blob([new Uint8Array(await picture())]), 'screen.png');
  const url = `${site.url}${sendSupportPicture.path}`;
  await fetch(url, { method: 'POST', headers: { authorization: token }, body });
  const { rows } = await checker.call(supportQueue, { state: 'waiting', writer: 'customer' });
  const conversation = rows.find(({ customer }) => customer === uid)!.id;
  await checker.call(answerCustomer, { conversation, text: `Good day, ${name}` });
  await checker.call(noteConversation, { conversation, text: `${name} is on the phone` });
  return conversation;
}
const files = () => readdirSync(path.join(site.dataDir, 'images')).filter((name) => /^[0-9a-f]{32}$/.test(name));

async function erase(customer: number): Promise<void> {
  const { proposal } = await maker.call(proposeErasure, { customer });
  await checker.call(decideProposal, { id: proposal, verdict: 'approve' });
}

/** Every table of the database in which a text occurs, as text or as the bytes of it. */
async function tablesWith(needle: string): Promise<readonly string[]> {
  const tables = await site.database.superuser<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(40);
  const hex = Buffer.from(needle).toString('hex');
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await site.database.superuser(
      `SELECT 1 FROM ${name} AS row WHERE row::text ILIKE '%' || $1 || '%' OR row::text ILIKE '%' || $2 || '%' LIMIT 1`,
      [needle, hex],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** Tables that name customers by number and keep them: the ledger, what the journal has made, addresses that money may still reach. */
const KEPT = [
  'account_log',
  'accounts',
  'breaks',
  'close_all',
  'contract_orders',
  'customer_countries',
  'loss_counts',
  'margin_check',
  'options',
  'own_limits',
  'rollover_progress',
  'users',
  'wallet_addresses',
];

/** What stays of the row of a customer: the number, what kind of account it was, and times. */
const REMAINS = ['created_at', 'erased_at', 'is_demo', 'last_used_at', 'uid'];

/** The other tables with a column for the customer in which this customer occurs. */
async function tablesOf(uid: number): Promise<readonly string[]> {
  const tables = await site.database.superuser<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'uid'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    if (KEPT.includes(name)) continue;
    if ((await site.database.superuser(`SELECT 1 FROM ${name} WHERE uid = $1`, [uid])).length > 0) found.push(name);
  }
  return found;
}

/** A customer who has left traces wherever customers leave any. */
async function traced() {
  const who = await openAccount(site);
  const name = `Wilhelmina Featherstonehaugh ${who.uid}`;
  const mobile = `+120155${who.uid}`;
  await site.database.superuser('UPDATE users SET contact_mobile = $2 WHERE uid = $1', [who.uid, mobile]);
  await site.database.superuser('UPDATE users SET passkey_handle = $2 WHERE uid = $1', [who.uid, Buffer.alloc(32, 7)]);
  const nickname = `Feather ${who.uid}`;
  await as(who.token).call(amendNickname, { nickname });
  await as(who.token).call(amendAvatar, { image: await uploaded(who) });
  const card_id = `C01X${who.uid}`;
  const form = { name, id_type: 2, card_id, front_pic: await uploaded(who), hand_pic: await uploaded(who) };
  await as(who.token).call(realName, form);
  const { rows } = await maker.call(realNameReviews, {});
  const review = rows.find(({ customer }) => customer === who.uid)!.id;
  await maker.call(realNameReview, { review });
  await maker.call(rejectRealName, { review, reason: 'unreadable', remark: `Sorry, ${name}` });
  await maker.call(noteCustomer, { customer: who.uid, text: `${name} asked to be called back at ${mobile}` });
  await maker.call(customers, { contact: who.email });
  await tell(login, { login_type: 1, account: who.email, password: 'wrong', area_id: 1 });
  await as().call(login, { login_type: 1, account: who.email, password: PASSWORD, area_id: 1 });
  await as().call(sendEmail, { to: who.email, type: 2 });
  return { who, traces: [who.email, mobile, name, nickname] };
}

describe('erasing a customer', () => {
  it('LED-15 leaves no e-mail, phone, name or nickname in the whole database, and chain, ledger and `verify` whole', async () => {
    const { who, traces } = await traced();
    await talked(who, traces.join(' '));
    for (const trace of traces) expect(await tablesWith(trace), trace).not.toEqual([]);
    // The journal never had any of them.
    for (const trace of traces)
      expect(
        (await tablesWith(trace)).filter((table) => /journal|tape|facts|audit/.test(table)),
        trace,
      ).toEqual([]);
    const images = files().length;
    await as(who.token).call(askErasure, { wanted: '1' });
    await erase(who.uid);

    for (const trace of traces) expect(await tablesWith(trace), trace).toEqual([]);
    expect(await tablesOf(who.uid)).toEqual([]);
    const [row] = await site.database.superuser('SELECT * FROM users WHERE uid = $1', [who.uid]);
    const left = Object.entries(row as object).filter(
      ([, value]) => value !== null && !['', '0'].includes(String(value)),
    );
    expect(
      left
        .map(([column]) => column)
        .sort()
        .join(),
    ).toBe(String(REMAINS));
    expect(files().length).toBeLessThan(images);
    expect(await tell(userInfo, {}, who.token)).toBe('request.session-invalid');
    expect(await site.database.superuser('SELECT frozen FROM accounts WHERE uid = $1', [who.uid])).toEqual([
      { frozen: true },
    ]);
    expect(await site.database.superuser('SELECT country FROM customer_countries WHERE uid = $1', [who.uid])).toEqual([
      { country: '' },
    ]);
    await site.restart();
    expect((await verify(site.database)).rows).toBeGreaterThan(1);
    // It reads every column of every table.
  }, 300_000);

  it('deletes conversations with customer service, with their messages, internal notes and pictures', async () => {
    const who = await openAccount(site);
    const conversation = await talked(who, 'Wilhelmina');
    const { messages } = await checker.call(supportConversation, { conversation });
    const image = messages[0]!.image!;
    expect(files()).toContain(image);
    await erase(who.uid);
    expect(files()).not.toContain(image);
    for (const table of ['support_messages', 'support_notes'])
      expect(
        await site.database.superuser(`SELECT 1 FROM ${table} WHERE conversation_id = $1`, [conversation]),
        table,
      ).toEqual([]);
    expect(await tell(supportConversation, { conversation }, checker.token)).toBe('request.not-found');
    expect(await tell(supportImage, { image }, checker.token)).toBe('request.not-found');
  });

  it('a log-in is then refused as that of nobody, and the address can register again', async () => {
    const { who } = await traced();
    await erase(who.uid);
    const form = { login_type: 1, password: PASSWORD, area_id: 1 };
    const nobody = await tell(login, { ...form, account: 'nobody-at-all@example.com' });
    expect(await tell(login, { ...form, account: who.email })).toBe(nobody);
    expect(nobody).toBe('identity.wrong-credentials');
    now += DAY;
    const again = await openAccount(site, {}, who.email);
    expect(again.uid).not.toBe(who.uid);
  });

  it('takes two people, and nothing open', async () => {
    const demo = await site.customer();
    await site.quote(EURUSD, 116_500n, 116_506n);
    const order = { type: 1, cont: '0.1', forex_id: EURUSD.id, status: 1, multiple: 20 };
    const { id } = await demo.call(submitOrder, order);
    expect(await tell(proposeErasure, { customer: demo.uid }, maker.token)).toBe('identity.still-open');
    await demo.call(closeOrder, { id });
    const { proposal } = await maker.call(proposeErasure, { customer: demo.uid });
    expect(await tell(proposeErasure, { customer: demo.uid }, maker.token)).toBe('staff.already-proposed');
    expect(await tell(decideProposal, { id: proposal, verdict: 'approve' }, maker.token)).toBe(
      'staff.maker-is-checker',
    );
    // Opened in the meantime: the approval finds it.
    const { id: later } = await demo.call(submitOrder, order);
    expect(await tell(decideProposal, { id: proposal, verdict: 'approve' }, checker.token)).toBe('identity.still-open');
    await demo.call(closeOrder, { id: later });
    await checker.call(decideProposal, { id: proposal, verdict: 'approve' });
    expect(await tell(userInfo, {}, demo.token)).toBe('request.session-invalid');
    expect(await tell(login, { login_type: 3, demo_id: demo.demoId })).toBe('identity.wrong-credentials');
    expect(await tell(proposeErasure, { customer: demo.uid }, maker.token)).toBe('staff.nothing-changes');
    expect(await tell(proposeErasure, { customer: 999_999 }, maker.token)).toBe('request.not-found');
  });

  it('of a customer with money is refused', async () => {
    const who = await openAccount(site);
    await site.database.superuser(
      'UPDATE balances SET posted = 1 WHERE account = (SELECT min(account) FROM balances WHERE account >= $1::bigint * 64)',
      [who.uid],
    );
    expect(await tell(proposeErasure, { customer: who.uid }, maker.token)).toBe('identity.still-money');
  });

  it('is asked for by the customer, who may change their mind, and waits where staff see it', async () => {
    const who = await openAccount(site);
    expect(await as(who.token).call(erasure, {})).toEqual({ askedAt: null, excludedUntil: null });
    const asked = await as(who.token).call(askErasure, { wanted: '1' });
    expect(asked.askedAt).not.toBeNull();
    now += 1_000;
    expect(await as(who.token).call(askErasure, { wanted: '1' })).toEqual(asked);
    const waiting = async () => (await maker.call(erasureRequests, {})).rows.find((row) => row.customer === who.uid);
    expect(await waiting()).toEqual({
      customer: who.uid,
      askedAt: asked.askedAt,
      obstacles: [],
      excludedUntil: null,
      proposal: null,
    });
    const { proposal } = await maker.call(proposeErasure, { customer: who.uid });
    expect(await waiting()).toMatchObject({ proposal });
    expect(await as(who.token).call(askErasure, { wanted: '0' })).toMatchObject({ askedAt: null });
    expect(await waiting()).toBeUndefined();
  });
});

it('an open deposit keeps a customer from being erased: what arrives later would be theirs', async () => {
  const who = await openAccount(site);
  await as(who.token).call(claimWireDeposit, { number: '50', symbol_id: 1, wire_id: 1 });
  await as(who.token).call(askErasure, { wanted: '1' });
  const { rows } = await maker.call(erasureRequests, {});
  expect(rows.find((row) => row.customer === who.uid)?.obstacles).toEqual(['open-deposits']);
});

describe('what is forgotten by itself', () => {
  it('images of rejected documents after 90 days, recipients and texts of messages too', async () => {
    const { who } = await traced();
    const kept = async () =>
      (
        await site.database.superuser<{ pics: number; waiting: number }>(
          `SELECT (SELECT count(*)::int FROM real_name_reviews WHERE uid = $1 AND num_nonnulls(front_pic, hand_pic) > 0) AS pics,
             (SELECT count(*)::int FROM outbox WHERE recipient = $2) AS waiting`,
          [who.uid, who.email],
        )
      )[0];
    const images = files().length;
    now += 89 * DAY;
    await site.restart();
    expect(await kept()).toEqual({ pics: 1, waiting: expect.any(Number) });
    expect((await kept())?.waiting).toBeGreaterThan(0);
    now += 2 * DAY;
    await site.restart();
    await expect.poll(kept).toEqual({ pics: 0, waiting: 0 });
    await expect.poll(() => files().length).toBeLessThan(images);
    // The picture that they show stays.
    expect(
      (await site.database.superuser('SELECT 1 FROM images WHERE uid = $1 AND NOT is_deleted', [who.uid])).length,
    ).toBe(1);
  });
});

describe('the database', () => {
  it('lets the server change no contact, and delete no note or document, of somebody who is not erased', async () => {
    const { who } = await traced();
    const app = (sql: string) => site.database.app.query(sql, [who.uid]);
    for (const change of [
      "UPDATE users SET email = 'thief@example.com' WHERE uid = $1",
      "UPDATE users SET mobile = '+12015550199' WHERE uid = $1",
      "UPDATE users SET invite_code = 'MINE' WHERE uid = $1",
    ])
      await expect(app(change), change).rejects.toThrow('until they are erased');
    for (const change of ['DELETE FROM customer_notes WHERE uid = $1', 'DELETE FROM real_name_reviews WHERE uid = $1'])
      await expect(app(change), change).rejects.toThrow('append-only');
  });
});
