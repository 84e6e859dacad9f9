import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import { isSignatureValid } from '../src/trust/checkpoint-signature.ts';
import { haltsPerDay, PLOT_DAYS } from '../src/trust/halts-per-day.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const key = publicKey.export({ format: 'jwk' }).x!;
const heads = { at: '2026-11-25T10:00:00.000Z', rows: 12, head: 'aa', batches: 3, tapeHead: 'bb', key };
const signed = (fields: object) => sign(null, Buffer.from(JSON.stringify(fields)), privateKey).toString('base64');

it('a checkpoint is checked in the browser: one changed figure, and the signature no longer fits', async () => {
  const whole = { ...heads, signature: signed(heads) };
  expect(await isSignatureValid(whole)).toBe(true);
  expect(await isSignatureValid({ ...whole, rows: 13 })).toBe(false);
  const { key: _, ...rest } = heads;
  const pruned = { ...rest, digests: 2, digestHead: 'cc', key };
  expect(await isSignatureValid({ ...pruned, signature: signed(pruned) })).toBe(true);
  expect(await isSignatureValid({ ...pruned, digests: 1, signature: signed(pruned) })).toBe(false);
});

it('what is no key says nothing', async () => {
  expect(await isSignatureValid({ ...heads, key: 'no key', signature: signed(heads) })).toBeUndefined();
});

it('halts are counted by the day, and older ones are left out', () => {
  const now = Date.parse('2026-11-25T12:00:00Z');
  const ago = (hours: number) => now - hours * 3_600_000;
  const days = haltsPerDay([ago(1), ago(23), ago(25), ago(24 * 40)], now);
  expect([days.length, days.at(-1), days.at(-2)]).toEqual([PLOT_DAYS, 2, 1]);
  expect(days.reduce((sum, count) => sum + count, 0)).toBe(3);
});
