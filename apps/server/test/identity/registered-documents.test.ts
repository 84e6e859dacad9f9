import { existsSync, readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { DAY, HOUR, MINUTE } from '@vitrine/domain/kernel/time';
import type { RequestOf } from '@vitrine/wire/call';
import { createClient } from '@vitrine/wire/client';
import type { Envelope } from '@vitrine/wire/envelope';
import { approveRealName } from '@vitrine/wire/identity/operator/approve-real-name';
import { customerImage } from '@vitrine/wire/identity/operator/customer-image';
import { realNameReview } from '@vitrine/wire/identity/operator/real-name-review';
import { realNameReviews } from '@vitrine/wire/identity/operator/real-name-reviews';
import { rejectRealName } from '@vitrine/wire/identity/operator/reject-real-name';
import { realName } from '@vitrine/wire/identity/real-name';
import { realNameCenter } from '@vitrine/wire/identity/real-name-center';
import { register } from '@vitrine/wire/identity/register';
import { uploadImage } from '@vitrine/wire/identity/upload-image';
import { userInfo } from '@vitrine/wire/identity/user-info';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { createStaff, outcome } from '../../../../tests/support/staff.ts';
import { VISITOR_IMAGES } from '../../src/identity/images.ts';
import { imageForm, openAccount, sendImage } from '../support/named-accounts.ts';
import { startTestSite } from '../support/site.ts';

// What a registration asks for besides an account and a password, and the pictures that visitors upload for it.

let now = Date.parse('2026-05-05T10:00:00Z');
const site = await startTestSite({ signInNow: () => now, environment: { TRUSTED_PROXY: '1' } });
beforeEach(() => {
  now += 2 * DAY;
});

const as = (token?: string) => createClient({ origin: site.url, lang: () => 'en', token: () => token });

/** Sets the site's flags, and no others, and starts it anew. */
async function ask(...fields: readonly string[]): Promise<void> {
  await site.database.superuser('DELETE FROM site_settings');
  await site.database.superuser(
    "INSERT INTO site_settings (key, value) SELECT 'is_reg_' || field, '1' FROM unnest($1::text[]) field",
    [fields],
  );
  await site.database.superuser("INSERT INTO site_settings (key, value) VALUES ('verify_reg_type', '3')");
  await site.restart();
}

let secrets = 0;
const newVisitor = () => {
  secrets += 1;
  return secrets.toString(16).padStart(32, '0');
};
let shades = 0;
async function photo(): Promise<Buffer> {
  shades += 1;
  const background = { r: (shades * 16) % 256, g: 16 * Math.floor(shades / 16), b: 77 };
  return sharp({ create: { width: 40, height: 20, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** What an upload of a visitor is answered. */
async function upload(visitor: string, { address = '203.0.113.7', bytes }: { address?: string; bytes?: Buffer } = {}) {
  const form = imageForm(bytes ?? (await photo()));
  form.append('visitor', visitor);
  const response = await fetch(`${site.url}${uploadImage.path}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': address },
    body: form,
  });
  const { data } = (await response.json()) as Envelope & { data: { url?: string; reason?: string } };
  return { reason: data.reason, url: data.url ?? '' };
}
const uploaded = async (visitor: string) => (await upload(visitor)).url;

let people = 0;
function formOf(more: Partial<RequestOf<typeof register>> = {}) {
  people += 1;
  const password = 'a long walk by the sea';
  return { type: 1, area_id: 1, account: `visitor-${people}@example.com`, password, re_password: password, ...more };
}
const refusal = (form: RequestOf<typeof register>) => outcome(as().call(register, form));
const files = () => {
  const folder = path.join(site.dataDir, 'images');
  return existsSync(folder) ? readdirSync(folder).filter((name) => /^[0-9a-f]{32}$/.test(name)) : [];
};
const imageRows = (url: string) =>
  site.database.superuser<{ uid: string | null; is_deleted: boolean }>(
    'SELECT uid, is_deleted FROM images WHERE id = $1',
    [url.slice(-32)],
  );

const FLAGS = ['name', 'card_id', 'ssn', 'front_pic', 'reverse_pic', 'hand_pic', 'pay_password'] as const;

describe('a registration', () => {
  it('ACC-16 ACC-19a takes name, document, pictures and pay password, and requires each by its flag alone', async () => {
    await ask(...FLAGS);
    const visitor = newVisitor();
    const whole = formOf({
      name: 'Ada Lovelace',
      id_type: 1,
      card_id: 'C01X00T47',
      ssn: '078-05-1120',
      front_pic: await uploaded(visitor),
      reverse_pic: await uploaded(visitor),
      hand_pic: await uploaded(visitor),
      pay_password: '135790',
      visitor,
    });
    await expect(as().call(register, formOf())).rejects.toMatchObject({ params: { fields: FLAGS.join(',') } });
    for (const field of FLAGS)
      await expect(as().call(register, { ...whole, [field]: '' }), field).rejects.toMatchObject({
        params: { field },
      });
    const { token, user } = await as().call(register, whole);
    expect(user).toMatchObject({ name: 'Ada Lovelace', has_pay_password: 1, is_real: 0 });
    // It waits for a reviewer, who sees all of it.
    const { front_pic, reverse_pic, hand_pic } = whole;
    expect(await as(token).call(realNameCenter, {})).toMatchObject({
      review_status: 1,
      name: 'Ada Lovelace',
      id_type: 1,
      card_id: 'C01X00T47',
      ssn: '078-05-1120',
      front_pic,
      reverse_pic,
      hand_pic,
      promised_at: new Date(now + 48 * HOUR).toISOString(),
    });
    const reviewer = await createStaff(site, ['identity'], { at: now });
    const waiting = (await reviewer.call(realNameReviews, {})).rows.find(({ customer }) => customer === user.uid)!;
    const { images } = await reviewer.call(realNameReview, { review: waiting.id });
    expect(images).toEqual({
      front: front_pic?.slice(-32),
      reverse: reverse_pic?.slice(-32),
      hand: hand_pic?.slice(-32),
    });
    const seen = await fetch(`${site.url}${customerImage.path}?image=${images.front}`, {
      headers: { authorization: reviewer.token },
    });
    expect(seen.headers.get('content-type')).toBe('image/jpeg');
    await reviewer.call(approveRealName, { review: waiting.id });
    expect((await as(token).call(userInfo, {})).is_real).toBe(1);
  });

  it.each(FLAGS)(
    'ACC-19a with the flag of %s alone it requires that, and takes no other part of a document',
    async (field) => {
      await ask(field);
      const visitor = newVisitor();
      const isPicture = field.endsWith('_pic');
      const value = isPicture
        ? await uploaded(visitor)
        : { name: 'Ada', card_id: 'C01X00T48', ssn: '078-05-1121', pay_password: '135790' }[field as 'name'];
      expect(await refusal(formOf())).toBe('request.invalid-field');
      const others = { card_id: 'OTHER-1', ssn: 'OTHER-2', visitor, [field]: value };
      const { token } = await as().call(register, formOf(others));
      // Too little for a review: the form of the customer goes on from it.
      expect(await as(token).call(realNameCenter, {})).toMatchObject({
        review_status: 0,
        card_id: field === 'card_id' ? value : '',
        ssn: field === 'ssn' ? value : '',
        front_pic: field === 'front_pic' ? value : '',
        reverse_pic: field === 'reverse_pic' ? value : '',
        hand_pic: field === 'hand_pic' ? value : '',
        reason: null,
        promised_at: null,
      });
    },
  );

  it('without flags it asks for none of them', async () => {
    await ask();
    const { token, user } = await as().call(register, formOf({ card_id: 'C01X00T49', ssn: '078-05-1122' }));
    expect(user).toMatchObject({ name: '', has_pay_password: 0 });
    expect(await as(token).call(realNameCenter, {})).toMatchObject({
      review_status: 0,
      id_type: 0,
      card_id: '',
      ssn: '',
    });
  });

  it('what it has brought in part is completed by the customer, and then reviewed', async () => {
    await ask('card_id', 'front_pic');
    const visitor = newVisitor();
    const front_pic = await uploaded(visitor);
    const { token, user } = await as().call(register, formOf({ id_type: 2, card_id: 'C01X00T50', front_pic, visitor }));
    const brought = await as(token).call(realNameCenter, {});
    expect(brought).toMatchObject({ review_status: 0, id_type: 2, card_id: 'C01X00T50', front_pic });
    // Kept for good, although nobody reviews it yet.
    now += 3 * DAY;
    await site.restart();
    expect(await imageRows(front_pic)).toEqual([{ uid: String(user.uid), is_deleted: false }]);
    const { id_type, card_id } = brought;
    const status = await as(token).call(realName, { name: 'Ada Lovelace', id_type, card_id, front_pic });
    expect(status).toMatchObject({ review_status: 1, card_id: 'C01X00T50', front_pic });
    expect(await site.database.superuser('SELECT 1 FROM real_name_drafts WHERE uid = $1', [user.uid])).toEqual([]);
  });

  it('leaves nothing when the customer is erased', async () => {
    await ask('card_id', 'front_pic');
    const visitor = newVisitor();
    const front_pic = await uploaded(visitor);
    const { user } = await as().call(register, formOf({ id_type: 2, card_id: 'C01X00T52', front_pic, visitor }));
    const { app } = site.database;
    await app.query('SELECT erase_customer($1, now())', [user.uid]);
    const drafts = () => site.database.superuser('SELECT 1 FROM real_name_drafts WHERE uid = $1', [user.uid]);
    expect(await drafts()).toEqual([]);
    await site.restart();
    await expect.poll(() => imageRows(front_pic)).toEqual([]);
    expect(files()).not.toContain(front_pic.slice(-32));
  });

  it('ACC-06 an account has invite code, remark, ID type and number; its passwords are stored as hashes only', async () => {
    await ask('name', 'card_id', 'front_pic', 'pay_password');
    const visitor = newVisitor();
    const more = { name: 'Ada', id_type: 2, card_id: 'C01X00T51', pay_password: '135790', visitor };
    const { token, user } = await as().call(register, formOf({ ...more, front_pic: await uploaded(visitor) }));
    expect(user).toMatchObject({
      invite_code: expect.stringMatching(/^[A-Z2-9]{8}$/),
      remark: '',
      has_pay_password: 1,
    });
    expect(await as(token).call(realNameCenter, {})).toMatchObject({ id_type: 2, card_id: 'C01X00T51' });
    const reviewer = await createStaff(site, ['identity'], { at: now });
    const { rows } = await reviewer.call(realNameReviews, {});
    const review = rows.find(({ customer }) => customer === user.uid)!.id;
    await reviewer.call(rejectRealName, { review, reason: 'unreadable', remark: 'A finger covers the number.' });
    expect((await as(token).call(userInfo, {})).remark).toBe('A finger covers the number.');
    const [row] = await site.database.superuser<Record<string, string>>('SELECT * FROM users WHERE uid = $1', [
      user.uid,
    ]);
    expect([row?.password_hash, row?.pay_password_hash]).toEqual([
      expect.stringMatching(/^argon2id\$/),
      expect.stringMatching(/^argon2id\$/),
    ]);
    const [stored] = await site.database.superuser<{ card: string }>(
      "SELECT encode(card_number, 'escape') AS card FROM real_name_reviews WHERE uid = $1",
      [user.uid],
    );
    expect(stored?.card).not.toContain('C01X00T51');
  });
});

describe('pictures of visitors', () => {
  it('are refused while the site asks for none, and without the secret of a browser', async () => {
    await ask('card_id');
    expect((await upload(newVisitor())).reason).toBe('request.real-account-only');
    await ask('front_pic');
    expect((await upload('')).reason).toBe('request.session-invalid');
    for (const secret of ['short', 'g'.repeat(32), 'A'.repeat(33)])
      expect((await upload(secret)).reason, secret).toBe('request.invalid-field');
    expect((await upload(newVisitor(), { bytes: Buffer.from('<svg/>') })).reason).toBe('identity.not-an-image');
  });

  it('are read by nobody, and go only with the registration that knows their secret', async () => {
    const visitor = newVisitor();
    const front_pic = await uploaded(visitor);
    const customer = await openAccount(site).catch(() => undefined);
    expect(customer).toBeUndefined();
    const thief = await as().call(
      register,
      formOf({ front_pic: await uploaded('f'.repeat(32)), visitor: 'f'.repeat(32) }),
    );
    const read = async (token?: string) => {
      const headers = token === undefined ? {} : { authorization: token };
      return ((await (await fetch(site.url + front_pic, { headers })).json()) as Envelope).code;
    };
    expect([await read(), await read(thief.token)]).toEqual([999, 1001]);
    for (const secret of [newVisitor(), 'f'.repeat(32), ''])
      expect(await refusal(formOf({ front_pic, visitor: secret })), secret).toBe('identity.image-gone');
    expect(await outcome(as(thief.token).call(realName, { name: 'A', id_type: 2, card_id: 'C01X', front_pic }))).toBe(
      'identity.image-gone',
    );
    const owner = await as().call(register, formOf({ front_pic, visitor }));
    expect((await as(owner.token).call(realNameCenter, {})).front_pic).toBe(front_pic);
    // They are somebody's now.
    expect(await refusal(formOf({ front_pic, visitor }))).toBe('identity.image-gone');
  });

  it('stay with the visitor when the registration is refused, and go with one of two at once', async () => {
    const visitor = newVisitor();
    const front_pic = await uploaded(visitor);
    const form = formOf({ front_pic, visitor });
    expect(await refusal({ ...form, password: 'password1', re_password: 'password1' })).toBe('identity.weak-password');
    const taken = formOf({ front_pic: await uploaded(visitor), visitor });
    await as().call(register, taken);
    expect(await refusal({ ...taken, front_pic })).toBe('identity.account-taken');
    expect(await imageRows(front_pic)).toEqual([{ uid: null, is_deleted: false }]);
    const both = await Promise.all([refusal(form), refusal(formOf({ front_pic, visitor }))]);
    expect(both.sort()).toEqual(['done', 'identity.image-gone']);
  });

  it('are thrown away, file and row, when no registration has followed within an hour', async () => {
    const visitor = newVisitor();
    const [early, late] = [await uploaded(visitor), await uploaded(visitor)];
    now += 59 * MINUTE;
    await as().call(register, formOf({ front_pic: early, visitor }));
    now += MINUTE;
    expect(await refusal(formOf({ front_pic: late, visitor }))).toBe('identity.image-gone');
    expect(files()).toContain(late.slice(-32));
    await site.restart();
    await expect.poll(() => imageRows(late)).toEqual([]);
    expect(files()).not.toContain(late.slice(-32));
    expect(files()).toContain(early.slice(-32));
  });

  it('are bounded by address, by their size, and in all', async () => {
    const insert = (address: Buffer, count: number, bytes: number) =>
      site.database.superuser(
        `INSERT INTO images (id, visitor, visitor_address, uploaded_at, received_bytes, digest)
         SELECT md5(random()::text), decode(repeat('00', 32), 'hex'), $1, $2, $3, decode(repeat('00', 32), 'hex')
         FROM generate_series(1, $4)`,
        [address, new Date(now), bytes, count],
      );
    const last = await upload(newVisitor(), { address: '203.0.113.9' });
    const [row] = await site.database.superuser<{ visitor_address: Buffer }>(
      'SELECT visitor_address FROM images WHERE id = $1',
      [last.url.slice(-32)],
    );
    const full = row!.visitor_address;
    await insert(full, VISITOR_IMAGES - 1, 1);
    // Another secret or another port changes nothing.
    expect((await upload(newVisitor(), { address: '203.0.113.9' })).reason).toBe('identity.too-many-images');
    expect((await upload(newVisitor(), { address: '203.0.113.10' })).reason).toBeUndefined();
    await site.database.superuser('UPDATE images SET received_bytes = 60 * 1024 * 1024 WHERE id = $1', [
      last.url.slice(-32),
    ]);
    await site.database.superuser('DELETE FROM images WHERE received_bytes = 1');
    expect((await upload(newVisitor(), { address: '203.0.113.9' })).reason).toBe('identity.too-many-images');
    await insert(Buffer.alloc(32), 20, 110 * 1024 * 1024);
    expect((await upload(newVisitor(), { address: '203.0.113.11' })).reason).toBe('request.busy');
    await site.database.superuser('DELETE FROM images WHERE uid IS NULL');
  });

  it('that come slowly leave room for customers', async () => {
    const front_pic = await uploaded('e'.repeat(32));
    const begun: Socket[] = [];
    let isFull = false;
    // They hold all places of visitors when the next one finds none.
    await expect
      .poll(() => {
        const socket = slowUpload(`198.51.100.${begun.length + 1}`);
        socket.on('data', (answer) => {
          isFull ||= String(answer).includes('request.busy');
        });
        begun.push(socket);
        return isFull;
      })
      .toBe(true);
    expect((await upload(newVisitor(), { address: '198.51.100.99' })).reason).toBe('request.busy');
    const customer = await as().call(register, formOf({ front_pic, visitor: 'e'.repeat(32) }));
    expect((await sendImage(site, await photo(), customer.token)).reason).toBeUndefined();
    for (const socket of begun) socket.destroy();
    await expect.poll(async () => (await upload(newVisitor(), { address: '198.51.100.99' })).reason).toBeUndefined();
  });
});

/** The begin of an upload whose rest does not come. */
function slowUpload(address: string): Socket {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const lines = [`POST ${uploadImage.path} HTTP/1.1`, `host: ${hostname}:${port}`, `x-forwarded-for: ${address}`];
  const form = ['content-type: multipart/form-data; boundary=x1x1x1x1', 'content-length: 5000', '', '--x1x1x1x1'];
  socket.write([...lines, ...form].join('\r\n'));
  return socket;
}
