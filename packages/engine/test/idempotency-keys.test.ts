import { fingerprint, KeyIndex } from '@vitrine/engine/idempotency-keys';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const LIFE = 1_000;
/** Few different keys, so that they meet again; hex as SHA-256 writes it. */
const hex = fc.integer({ min: 0, max: 60 }).map((number) => `${(number * 0x9e3779b1).toString(16).padStart(64, '0')}`);
const far = fc
  .integer({ min: 0, max: 0xffffffff })
  .map((number) => number.toString(16).padStart(13, 'f').padEnd(64, '0'));

it('finds the newest row of every key used within its life, and never a row that did not use it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.oneof(hex, far), fc.integer({ min: 0, max: 300 })), { maxLength: 200 }),
      (uses) => {
        const index = new KeyIndex(LIFE, 0);
        const newest = new Map<number, { seq: number; at: number }>();
        const ever = new Map<number, Set<number>>();
        let now = 0;
        uses.forEach(([key, pause], place) => {
          now += pause;
          const print = fingerprint(key);
          index.add(print, place + 1, now);
          newest.set(print, { seq: place + 1, at: now });
          ever.set(print, (ever.get(print) ?? new Set()).add(place + 1));
          for (const [known] of uses) {
            const found = index.find(known);
            const use = newest.get(fingerprint(known));
            if (use !== undefined && now - use.at < LIFE) expect(found).toBe(use.seq);
            else if (found !== 0) expect(ever.get(fingerprint(known))?.has(found)).toBe(true);
          }
        });
      },
    ),
    { numRuns: 50 },
  );
});

it('forgets keys that are more than two lives old, so that memory stays bounded', () => {
  const index = new KeyIndex(LIFE, 0);
  for (let seq = 1; seq <= 10_000; seq += 1) index.add(seq * 1_000_003, seq, seq);
  const known = Array.from({ length: 10_000 }, (_, place) => (place + 1) * 1_000_003).filter(
    (print) => index.find(print.toString(16).padStart(13, '0')) !== 0,
  );
  expect(known.length).toBeGreaterThanOrEqual(LIFE);
  expect(known.length).toBeLessThanOrEqual(2 * LIFE);
});

it('keeps a hundred thousand keys apart while it grows', () => {
  const index = new KeyIndex(LIFE, 0);
  const print = (number: number): number => (number * 2_654_435_761 + 1) % 2 ** 52;
  for (let seq = 1; seq <= 100_000; seq += 1) index.add(print(seq), seq, 0);
  for (let seq = 1; seq <= 100_000; seq += 997) {
    expect(index.find(print(seq).toString(16).padStart(13, '0'))).toBe(seq);
  }
  expect(index.find('0'.repeat(64))).toBe(0);
});

it('a fingerprint is 52 bits of the hash and never the mark of an empty slot', () => {
  expect(fingerprint(`fffffffffffff${'0'.repeat(51)}`)).toBe(2 ** 52 - 1);
  expect(fingerprint('0'.repeat(64))).toBe(1);
});
