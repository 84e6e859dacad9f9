import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openSecretBox } from '../../src/platform/encryption-key.ts';
import { SecretBox, SecretUnreadable } from '../../src/platform/secret-box.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-key-'));
afterAll(() => rmSync(folder, { recursive: true }));
const box = new SecretBox(Buffer.alloc(32, 1));
const SECRET = Buffer.from('a secret');

it('opens what it sealed, and nothing that was changed, moved or sealed by another key', () => {
  const sealed = box.seal(SECRET, 'totp staff/1');
  expect(sealed.includes(SECRET)).toBe(false);
  expect(sealed).toHaveLength(SECRET.length + 29);
  expect(box.seal(SECRET, 'totp staff/1')).not.toEqual(sealed);
  expect(box.open(sealed, 'totp staff/1')).toEqual(SECRET);
  expect(() => box.open(sealed, 'totp staff/2')).toThrow(SecretUnreadable);
  expect(() => new SecretBox(Buffer.alloc(32, 2)).open(sealed, 'totp staff/1')).toThrow(SecretUnreadable);
  for (let place = 0; place < sealed.length; place += 1) {
    const changed = Buffer.from(sealed);
    changed[place]! ^= 1;
    expect(() => box.open(changed, 'totp staff/1'), `byte ${place}`).toThrow(SecretUnreadable);
  }
  for (const short of [Buffer.alloc(0), sealed.subarray(0, 20), sealed.subarray(0, -1)])
    expect(() => box.open(short, 'totp staff/1')).toThrow(SecretUnreadable);
});

it('the key is the one of the environment, or a file that the first start creates for its user alone', () => {
  const dataDir = path.join(folder, 'data');
  const sealed = openSecretBox({ dataDir, encryptionKey: undefined }).seal(SECRET, 'x');
  const file = path.join(dataDir, 'encryption.key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(openSecretBox({ dataDir, encryptionKey: undefined }).open(sealed, 'x')).toEqual(SECRET);
  const encryptionKey = readFileSync(file, 'utf8').trim();
  rmSync(file);
  expect(openSecretBox({ dataDir, encryptionKey }).open(sealed, 'x')).toEqual(SECRET);
  writeFileSync(file, 'half a k');
  expect(() => openSecretBox({ dataDir, encryptionKey: undefined })).toThrow(/encryption\.key is not 64 hexadecimal/);
});
