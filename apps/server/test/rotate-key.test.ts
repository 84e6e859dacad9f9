import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '../../../tests/support/database.ts';
import { PayoutWays } from '../src/funding/index.ts';
import { EXCLUSION_KEY_PURPOSE } from '../src/identity/exclusions.ts';
import { Images } from '../src/identity/images.ts';
import { RealNames } from '../src/identity/real-names.ts';
import { totpPurpose } from '../src/identity/second-factor.ts';
import { keyFileOf, openSecretBox } from '../src/platform/encryption-key.ts';
import { openStore } from '../src/platform/files/open-store.ts';
import { purposeOf as messagePurpose, putMessage } from '../src/platform/messages/outbox.ts';
import { ADVISORY_LOCKS } from '../src/platform/postgres/advisory-locks.ts';
import { inTransaction } from '../src/platform/transaction.ts';
import { type RotateOptions, requireOneKey, rotateKey } from '../src/rotate-key.ts';
import { purposeOf as staffPurpose } from '../src/staff/totp-secrets.ts';

const database = await createTestDatabase();
const { app } = database;
const client = new Client({ connectionString: database.url });
await client.connect();
const folders: string[] = [];
afterAll(async () => {
  await client.end();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const SECRET = Buffer.from('a secret of twenty b');
const IMAGES = 3;

/** A stopped site with something of every kind that is sealed. */
async function sealedSite() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-key-'));
  folders.push(dataDir);
  const s3 = undefined;
  const imagesTo = pathToFileURL(path.join(dataDir, 'images')).href;
  const settings = { dataDir, encryptionKey: undefined, imagesTo, s3 } as unknown as RotateOptions['settings'];
  const box = openSecretBox(settings);
  const uid = await newUser();
  await client.query('UPDATE users SET totp_secret = $2 WHERE uid = $1', [uid, box.seal(SECRET, totpPurpose(uid))]);
  const { rows: staff } = await client.query<{ id: string }>(
    `INSERT INTO staff (email, name, roles, created_at, is_vouched) VALUES ($1, 'Kim', '{owner}', now(), true) RETURNING id`,
    [`${randomBytes(6).toString('hex')}@house.example`],
  );
  const staffId = Number(staff[0]?.id);
  await client.query('UPDATE staff SET totp_secret = $2 WHERE id = $1', [
    staffId,
    box.seal(SECRET, staffPurpose(staffId)),
  ]);
  const to = `${uid}@example.com`;
  await inTransaction(app, (db) =>
    putMessage(
      db,
      { at: Date.now(), channel: 'email', to, subject: 's', text: 't', language: 'en', secret: '123456' },
      box,
    ),
  );
  const images = new Images({ db: app, box, now: Date.now, store: openStore(imagesTo, s3) });
  const ids: string[] = [];
  for (let count = 0; count < IMAGES; count += 1) ids.push(String(await images.add({ uid }, randomBytes(900), 900)));
  const [front = '', reverse = '', hand = ''] = ids;
  const documents = { name: 'Kim', idType: 1, cardNumber: 'AB-123 456', ssn: '078-05-1120', front, reverse, hand };
  await inTransaction(app, (db) => new RealNames(box, images).add(db, uid, documents as never, Date.now()));
  const drafter = await newUser();
  const draft = {
    idType: 2,
    cardNumber: 'C01X00T47',
    ssn: '',
    front: undefined,
    reverse: undefined,
    hand: undefined,
  } as const;
  await inTransaction(app, (db) => new RealNames(box, images).putDraft(db, drafter, draft));
  await client.query('INSERT INTO exclusion_key (sealed) VALUES ($1)', [box.seal(SECRET, EXCLUSION_KEY_PURPOSE)]);
  await bindWay(new PayoutWays(box), uid);
  return { dataDir, settings, uid, staffId, to, ids, drafter };
}

const ADDRESS = { way: 'coin', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } as const;

/** A bound way, and a withdrawal that goes there. */
async function bindWay(ways: PayoutWays, uid: number): Promise<void> {
  await client.query(
    `INSERT INTO funding_currencies (id, name, protocol, position) VALUES (2, 'USDT', 'TRC20', 0) ON CONFLICT DO NOTHING`,
  );
  await inTransaction(app, (db) => ways.bind(db, uid, 2, ADDRESS, Date.now()));
  await client.query(
    `INSERT INTO withdrawal_details (uid, key, args, withdrawal, at, way, sealed, digest)
     VALUES ($1, $2, '', $1, now(), 'coin', $3, $4)`,
    [uid, `key ${uid}`, ways.seal(uid, { to: ADDRESS, memo: 'rent' }), ways.digest(ADDRESS)],
  );
}

async function newUser(): Promise<number> {
  const { rows } = await client.query<{ uid: string }>(
    `INSERT INTO users (is_demo, email, password_hash, invite_code) VALUES (false, $1, 'argon2id$x', $1) RETURNING uid`,
    [`${randomBytes(6).toString('hex')}@example.com`],
  );
  return Number(rows[0]?.uid);
}

type Site = Awaited<ReturnType<typeof sealedSite>>;

const optionsOf = ({ dataDir, settings }: Site, more: Partial<RotateOptions> = {}): RotateOptions => ({
  settings,
  newKeyFile: `${keyFileOf(dataDir)}.next`,
  leavesUnreadable: false,
  progress: () => undefined,
  now: () => new Date('2026-05-05T10:00:00Z'),
  ...more,
});

/** Reads everything back as the site would with the key that it has now. */
async function readBack({ settings, uid, staffId, to, ids, drafter }: Site): Promise<void> {
  const box = openSecretBox(settings);
  const one = async (sql: string, value: number | string) =>
    (await client.query<{ sealed: Buffer }>(sql, [value])).rows[0]?.sealed ?? Buffer.alloc(0);
  expect(box.open(await one('SELECT totp_secret AS sealed FROM users WHERE uid = $1', uid), totpPurpose(uid))).toEqual(
    SECRET,
  );
  expect(
    box.open(await one('SELECT totp_secret AS sealed FROM staff WHERE id = $1', staffId), staffPurpose(staffId)),
  ).toEqual(SECRET);
  expect(box.open(await one('SELECT sealed FROM exclusion_key WHERE $1 > 0', 1), EXCLUSION_KEY_PURPOSE)).toEqual(
    SECRET,
  );
  const message = await one('SELECT secret AS sealed FROM outbox WHERE recipient = $1', to);
  expect(box.open(message, messagePurpose(to)).toString()).toBe('123456');
  const images = new Images({ db: app, box, now: Date.now, store: openStore(settings.imagesTo, settings.s3) });
  for (const id of ids) expect(await images.read(id)).toHaveLength(900);
  const names = new RealNames(box, images);
  expect((await names.of(app, uid))[0]).toMatchObject({ cardNumber: 'AB-123 456', ssn: '078-05-1120' });
  expect(await names.draftOf(app, drafter)).toMatchObject({ cardNumber: 'C01X00T47', ssn: '' });
  const ways = new PayoutWays(box);
  expect((await ways.list(app, uid))[0]?.destination).toEqual(ADDRESS);
  const paid = await one('SELECT sealed FROM withdrawal_details WHERE uid = $1', uid);
  expect(ways.openRecipient(uid, paid)).toEqual({ to: ADDRESS, memo: 'rent' });
  // The same numbers, image and address of somebody else are still found.
  const other = await newUser();
  expect(await ways.sharedWith(app, other, [ways.digest(ADDRESS)])).toEqual([{ uid, way: 'coin' }]);
  const [same = ''] = ids;
  const copy = String(await images.add({ uid: other }, (await images.read(same)) ?? Buffer.alloc(0), 900));
  const documents = {
    name: 'Kim',
    idType: 1,
    cardNumber: 'ab123456',
    ssn: '078051120',
    front: copy,
    reverse: copy,
    hand: copy,
  };
  await inTransaction(app, (db) => names.add(db, other, documents as never, Date.now()));
  const [review] = await names.of(app, other);
  expect(await names.duplicatesOf(app, review?.id ?? 0)).toEqual([
    expect.objectContaining({ uid, same: ['card', 'ssn', 'image'] }),
  ]);
}

const keysIn = ({ dataDir }: Site) => readdirSync(dataDir).filter((name) => name.startsWith('encryption.key'));

/** Leaves nothing that is sealed, and no mark. */
async function forgetSecrets(): Promise<void> {
  // Their rows are deleted only with their customers.
  await database.superuser('TRUNCATE real_name_reviews, real_name_drafts, payout_ways, withdrawal_details');
  for (const table of ['images', 'outbox', 'key_rotation', 'exclusion_key'])
    await database.superuser(`DELETE FROM ${table}`);
  for (const table of ['users', 'staff']) await database.superuser(`UPDATE ${table} SET totp_secret = NULL`);
}
beforeEach(forgetSecrets);

it('seals everything by a new key, reads it back, and keeps the old key beside it', async () => {
  const site = await sealedSite();
  const before = readFileSync(keyFileOf(site.dataDir), 'utf8');
  const { sealed, oldKey } = await rotateKey(client, optionsOf(site));
  expect(Object.fromEntries(sealed.map(({ what, count }) => [what, count]))).toEqual({
    'authenticators of staff': 1,
    'authenticators of customers': 1,
    'document numbers of customers': 3,
    'keys of exclusion marks': 1,
    'payout ways': 1,
    'destinations of withdrawals': 1,
    'secrets of waiting messages': 1,
    'images of customers': IMAGES,
  });
  expect(readFileSync(keyFileOf(site.dataDir), 'utf8')).not.toBe(before);
  expect(readFileSync(oldKey ?? '', 'utf8')).toBe(before);
  expect(keysIn(site)).toHaveLength(2);
  await readBack(site);
  await requireOneKey(app);
});

it('goes on where it was cut short, at any moment, and lets no server start until then', async () => {
  // Each image is passed three times: it is looked at, sealed, and read back.
  for (let moment = 1; moment <= 3 * IMAGES; moment += 1) {
    await forgetSecrets();
    const site = await sealedSite();
    let passed = 0;
    const progress = () => {
      passed += 1;
      if (passed === moment) throw new Error('killed');
    };
    await expect(rotateKey(client, optionsOf(site, { progress }))).rejects.toThrow('killed');
    const hasBegun = moment > IMAGES;
    if (hasBegun) await expect(requireOneKey(app)).rejects.toThrow('npm run rotate-key');
    else await requireOneKey(app);
    await rotateKey(client, optionsOf(site));
    await readBack(site);
    await requireOneKey(app);
  }
});

it('goes on after the new key is in place and the mark is not gone', async () => {
  const site = await sealedSite();
  const now = () => {
    throw new Error('killed');
  };
  let asked = 0;
  const killedAtKey = () => {
    asked += 1;
    return asked === 1 ? new Date() : now();
  };
  await expect(rotateKey(client, optionsOf(site, { now: killedAtKey }))).rejects.toThrow('killed');
  const next = `${keyFileOf(site.dataDir)}.next`;
  writeFileSync(keyFileOf(site.dataDir), readFileSync(next));
  rmSync(next);
  await rotateKey(client, optionsOf(site));
  await readBack(site);
  expect(existsSync(next)).toBe(false);
});

it('changes nothing where the key of the site opens nothing, unless it is told to leave that', async () => {
  const site = await sealedSite();
  const file = keyFileOf(site.dataDir);
  const right = readFileSync(file);
  writeFileSync(file, `${randomBytes(32).toString('hex')}\n`);
  await expect(rotateKey(client, optionsOf(site))).rejects.toThrow(
    'neither key opens 1 authenticators of staff, 1 authenticators of customers, 3 document numbers of customers, 1 keys of exclusion marks, 1 payout ways, 1 destinations of withdrawals, 1 secrets of waiting messages, 3 images of customers',
  );
  await requireOneKey(app);
  writeFileSync(file, right);
  await client.query('UPDATE staff SET totp_secret = $2 WHERE id = $1', [site.staffId, Buffer.alloc(49, 1)]);
  await expect(rotateKey(client, optionsOf(site))).rejects.toThrow('1 authenticators of staff.');
  const { sealed } = await rotateKey(client, optionsOf(site, { leavesUnreadable: true }));
  expect(sealed[0]).toEqual({ what: 'authenticators of staff', count: 1, unreadable: 1 });
});

it('does nothing while an edge of the site runs, and goes on with no other key than it began with', async () => {
  const site = await sealedSite();
  const edge = new Client({ connectionString: database.url });
  await edge.connect();
  await edge.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.duty]);
  await expect(rotateKey(client, optionsOf(site))).rejects.toThrow('the site is running');
  await edge.end();
  let passed = 0;
  const progress = () => {
    passed += 1;
    if (passed > IMAGES) throw new Error('killed');
  };
  await expect.poll(() => rotateKey(client, optionsOf(site, { progress })).catch(String)).toContain('killed');
  const other = path.join(site.dataDir, 'other.key');
  await expect(rotateKey(client, optionsOf(site, { newKeyFile: other }))).rejects.toThrow(
    'to another new key was cut short',
  );
  await rotateKey(client, optionsOf(site));
  await readBack(site);
});
