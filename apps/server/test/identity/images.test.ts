import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DAY, HOUR } from '@vitrine/domain/kernel/time';
import type { Envelope } from '@vitrine/wire/envelope';
import { image } from '@vitrine/wire/identity/image';
import { customerImage } from '@vitrine/wire/identity/operator/customer-image';
import { uploadImage } from '@vitrine/wire/identity/upload-image';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStaff } from '../../../../tests/support/staff.ts';
import { imageForm, type NamedAccount, openAccount, sendImage } from '../support/named-accounts.ts';
import { startTestSite } from '../support/site.ts';

let now = Date.parse('2026-05-05T10:00:00Z');
const site = await startTestSite({ signInNow: () => now });
/** What counts against a day is over. */
beforeEach(() => {
  now += 2 * DAY;
});

let owner: NamedAccount;
let other: NamedAccount;
beforeAll(async () => {
  [owner, other] = [await openAccount(site), await openAccount(site)];
});

const send = (body: BodyInit, token: string | undefined, headers?: Record<string, string>) =>
  sendImage(site, body as FormData, token, headers);
const upload = (bytes: Uint8Array, token: string | undefined = owner.token) => sendImage(site, bytes, token);
const open = (url: string, token: string | undefined) =>
  fetch(`${site.url}${url}`, { headers: token === undefined ? {} : { authorization: token } });

async function read(url: string, token: string): Promise<Buffer> {
  const response = await open(url, token);
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  return Buffer.from(await response.arrayBuffer());
}

/** Left half red, right half blue. */
const halves = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#0000ff' } }, gravity: 'east' },
  ]);

const folder = () => path.join(site.dataDir, 'images');
const filesIn = () => (existsSync(folder()) ? readdirSync(folder()).filter((name) => /^[0-9a-f]{32}$/.test(name)) : []);
const rowCount = async () => (await site.database.superuser('SELECT 1 FROM images')).length;

describe('an upload', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'API-16 of a %s image answers the address where its owner reads it',
    async (format) => {
      const { url, reason } = await upload(await halves().toFormat(format).toBuffer());
      expect(reason).toBeUndefined();
      const bytes = await read(url, owner.token);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 20 });
      const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      expect(data[0]).toBeGreaterThan(200);
      expect(data[2]).toBeLessThan(60);
    },
  );

  it('API-34c is turned upright, and loses its metadata and what is appended to it', async () => {
    const secret = 'GPS 48.8584 2.2945';
    const photo = await halves()
      .withExif({ IFD0: { Copyright: secret }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const polyglot = Buffer.concat([photo, Buffer.from('PK\x03\x04<script>alert(1)</script>')]);
    const { url } = await upload(polyglot);
    const bytes = await read(url, owner.token);
    const { width, height, exif, xmp, icc, orientation } = await sharp(bytes).metadata();
    expect({ width, height, exif, xmp, icc, orientation }).toEqual({ width: 20, height: 40 });
    for (const trace of ['script', 'PK\x03\x04', 'GPS', '48.8584']) expect(bytes.includes(trace), trace).toBe(false);
  });

  it('is made small enough to keep', async () => {
    const { url } = await upload(
      await sharp({ create: { width: 5_000, height: 4_000, channels: 3, background: '#777' } })
        .jpeg()
        .toBuffer(),
    );
    expect(await sharp(await read(url, owner.token)).metadata()).toMatchObject({ width: 2_560, height: 2_048 });
  });

  it('API-34b is refused with more than 8 MB or 25 megapixels', async () => {
    const before = await rowCount();
    const nine = Buffer.concat([await halves().jpeg().toBuffer(), Buffer.alloc(9 * 1024 * 1024)]);
    expect(await upload(nine)).toMatchObject({ status: 200, reason: 'identity.image-too-large' });
    // Without a length, the body itself has to be counted.
    const chunks = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from('--x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1\r\n'));
        for (let megabyte = 0; megabyte < 9; megabyte += 1) controller.enqueue(Buffer.alloc(1024 * 1024));
        controller.close();
      },
    });
    const streamed = await fetch(`${site.url}${uploadImage.path}`, {
      method: 'POST',
      headers: {
        authorization: owner.token,
        'content-type': 'multipart/form-data; boundary=x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1',
      },
      body: chunks,
      duplex: 'half',
    } as RequestInit);
    expect(((await streamed.json()) as { data: unknown }).data).toMatchObject({ reason: 'identity.image-too-large' });
    // 26 megapixels of one colour are a few kilobytes: a bomb.
    const bomb = await sharp({ create: { width: 26_000, height: 1_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(bomb.byteLength).toBeLessThan(200_000);
    expect(await upload(bomb)).toMatchObject({ status: 200, reason: 'identity.image-too-large' });
    expect(await rowCount()).toBe(before);
  });

  it('API-34a is refused when it is no JPEG, PNG or WebP by content, whatever it is called', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><script>alert(1)</script></svg>',
    );
    const gif = await halves().gif().toBuffer();
    const tiff = await halves().tiff().toBuffer();
    const pdf = Buffer.from('%PDF-1.7\n');
    const riff = Buffer.from('RIFF\x00\x00\x00\x00WAVEfmt ');
    for (const bytes of [svg, gif, tiff, pdf, riff, Buffer.alloc(0), Buffer.from('x')])
      expect(await upload(bytes), bytes.toString('latin1', 0, 12)).toMatchObject({ reason: 'identity.not-an-image' });
    // The name and type that a sender gives mean nothing.
    expect(await send(imageForm(await halves().png().toBuffer(), 'x.svg', 'image/svg+xml'), owner.token)).toMatchObject(
      {
        reason: undefined,
      },
    );
  });

  it('is refused when it is damaged', async () => {
    const png = await halves(400, 200).png().toBuffer();
    const jpeg = await halves(400, 200).jpeg().toBuffer();
    for (const bytes of [
      png.subarray(0, 60),
      png.subarray(0, png.byteLength / 2),
      jpeg.subarray(0, 30),
      Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    ])
      expect(await upload(bytes)).toMatchObject({ status: 200, reason: 'identity.image-damaged' });
    expect(site.log()).not.toContain('"level":50');
  });

  it('is refused as any other body, and as several files', async () => {
    const form = imageForm(await halves().jpeg().toBuffer());
    const twice = imageForm(await halves().jpeg().toBuffer());
    twice.append('file', new Blob(['x']), 'second.jpg');
    const text = new FormData();
    text.append('file', 'photo.jpg');
    const many = imageForm(await halves().jpeg().toBuffer());
    for (let part = 0; part < 1_000; part += 1) many.append(`field${part}`, '');
    const multipart = { 'content-type': 'multipart/form-data; boundary=x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1' };
    expect(await send('{"file":"x"}', owner.token, { 'content-type': 'application/json' })).toMatchObject({
      reason: 'request.invalid-field',
    });
    expect(await send(await halves().jpeg().toBuffer(), owner.token, { 'content-type': 'image/jpeg' })).toMatchObject({
      reason: 'request.invalid-field',
    });
    expect(await send(twice, owner.token)).toMatchObject({ reason: 'request.invalid-field' });
    expect(await send(text, owner.token)).toMatchObject({ reason: 'request.invalid-field' });
    expect(await send('no multipart', owner.token, multipart)).toMatchObject({
      status: 400,
      reason: 'request.unreadable',
    });
    expect(await send(many, owner.token)).toMatchObject({ status: 400, reason: 'request.unreadable' });
    expect(await send(form, owner.token, { 'content-encoding': 'gzip' })).not.toMatchObject({ status: 500 });
  });

  it('is refused to visitors and demo accounts', async () => {
    const demo = await site.customer();
    const bytes = await halves().jpeg().toBuffer();
    expect((await send(imageForm(bytes), undefined)).reason).toBe('request.session-invalid');
    expect((await upload(bytes, demo.token)).reason).toBe('request.real-account-only');
  });

  it('is refused when the customer has uploaded 30 images or 60 MB in a day', async () => {
    const [many, large] = [await openAccount(site), await openAccount(site)];
    const insert = (uid: number, count: number, bytes: number) =>
      site.database.superuser(
        `INSERT INTO images (id, uid, uploaded_at, received_bytes, digest)
         SELECT md5(random()::text), $1, $2, $3, decode(repeat('00', 32), 'hex') FROM generate_series(1, $4)`,
        [uid, new Date(now), bytes, count],
      );
    const bytes = await halves().jpeg().toBuffer();
    await insert(many.uid, 29, 1);
    await insert(large.uid, 6, 10 * 1024 * 1024);
    const both = await Promise.all([upload(bytes, many.token), upload(bytes, many.token)]);
    expect(both.map(({ reason }) => reason).sort()).toEqual(['identity.too-many-images', undefined]);
    expect((await upload(bytes, large.token)).reason).toBe('identity.too-many-images');
    now += 25 * HOUR;
    expect((await upload(bytes, large.token)).reason).toBeUndefined();
  });

  it('is deleted after a day when no form has named it, with its file', async () => {
    const bytes = await halves().jpeg().toBuffer();
    const [unused, used] = [await upload(bytes), await upload(bytes)];
    const idOf = (url: string) => url.slice(-32);
    await site.database.superuser('UPDATE images SET used_at = $2 WHERE id = $1', [idOf(used.url), new Date(now)]);
    now += 25 * HOUR;
    await site.restart();
    await expect.poll(filesIn).not.toContain(idOf(unused.url));
    expect(filesIn()).toContain(idOf(used.url));
    expect(((await (await open(unused.url, owner.token)).json()) as Envelope).code).toBe(1001);
    await read(used.url, owner.token);
  });
});

describe('a stored image', () => {
  it('API-35a is read by its owner, and by the reviewers once it was submitted; by nobody else', async () => {
    const { url } = await upload(await halves().jpeg().toBuffer());
    const id = url.slice(-32);
    const codeFor = async (address: string, token: string | undefined) =>
      ((await (await open(address, token)).json()) as Envelope).code;
    const demo = await site.customer();
    expect((await read(url, owner.token)).byteLength).toBeGreaterThan(100);
    expect(await codeFor(url, undefined)).toBe(999);
    for (const { token } of [other, demo]) expect(await codeFor(url, token)).toBe(1001);
    expect(await codeFor(`${image.path}?image=${id.slice(1)}0`, other.token)).toBe(1001);

    const [reviewer, support] = [
      await createStaff(site, ['identity'], { at: now }),
      await createStaff(site, ['support', 'risk'], { at: now }),
    ];
    const address = `${customerImage.path}?image=${id}`;
    expect(await codeFor(url, reviewer.token)).toBe(999);
    expect(await codeFor(address, owner.token)).toBe(999);
    expect(await codeFor(address, reviewer.token)).toBe(1001);
    await site.database.superuser('UPDATE images SET used_at = $2 WHERE id = $1', [id, new Date(now)]);
    expect(await codeFor(address, support.token)).toBe(1002);
    expect((await read(address, reviewer.token)).equals(await read(url, owner.token))).toBe(true);
    const entries = await site.database.superuser<{ staff_id: string; subject: string; outcome: string }>(
      "SELECT staff_id, subject, outcome FROM audit WHERE operation = 'customer-image' ORDER BY id",
    );
    expect(entries.map(({ staff_id, subject, outcome }) => [Number(staff_id), subject, outcome])).toEqual([
      [reviewer.id, `image/${id}`, 'request.not-found'],
      [support.id, '', 'request.not-allowed'],
      [reviewer.id, `customer/${owner.uid}`, 'done'],
    ]);
  });

  it('whose file is lost is answered as one that does not exist', async () => {
    const { url } = await upload(await halves().jpeg().toBuffer());
    const id = url.slice(-32);
    await site.database.superuser('UPDATE images SET used_at = $2 WHERE id = $1', [id, new Date(now)]);
    rmSync(path.join(folder(), id));
    const reviewer = await createStaff(site, ['identity'], { at: now });
    for (const [address, token] of [
      [url, owner.token],
      [`${customerImage.path}?image=${id}`, reviewer.token],
    ] as const)
      expect(((await (await open(address, token)).json()) as Envelope).code).toBe(1001);
  });

  it('is encrypted in its file', async () => {
    const { url } = await upload(await halves().jpeg().toBuffer());
    const stored = readFileSync(path.join(folder(), url.slice(-32)));
    expect(stored.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
    expect(stored.includes('JFIF')).toBe(false);
  });
});
