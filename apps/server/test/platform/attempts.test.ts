import { HOUR, MINUTE, SECOND } from '@vitrine/domain/kernel/time';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import { type AttemptKey, Attempts } from '../../src/platform/attempts.ts';
import { Refused } from '../../src/platform/http/answer.ts';

const { app } = await createTestDatabase();
let now = Date.UTC(2026, 10, 23);
const edge = () =>
  new Attempts(
    app,
    () => now,
    (seconds) => new Refused('staff.wait', { seconds }),
  );
const [one, other] = [edge(), edge()];
const keyOf = (key: string): AttemptKey => ({ key, free: 5, longestMs: MINUTE });

/** Seconds that the next attempt has to wait; 0: it was counted. */
async function attempt(attempts: Attempts, ...keys: readonly AttemptKey[]): Promise<number> {
  const begun = await attempts.begin(...keys);
  return begun instanceof Refused ? Number(begun.params?.seconds) : 0;
}

it('A8 guesses at two edges at once are delayed together: five free ones, then 1, 2, 4 seconds up to the longest', async () => {
  const key = keyOf('guesses');
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => attempt(turn % 2 === 0 ? one : other, key)),
  );
  expect(results.filter((seconds) => seconds === 0)).toHaveLength(5);
  for (const wait of [1, 2, 4, 8, 16, 32, 60, 60]) {
    expect(await attempt(one, key)).toBe(wait);
    now += wait * SECOND - 1;
    expect(await attempt(other, key)).toBe(1);
    now += 1;
    expect(await attempt(other, key)).toBe(0);
  }
  now += HOUR + 1;
  expect(await attempt(one, key)).toBe(0);
  expect(await attempt(one, key)).toBe(0);
});

it('an attempt that has to wait under one key is counted under none', async () => {
  const [account, address] = [{ ...keyOf('account'), free: 1 }, keyOf('address')];
  expect(await attempt(one, address, account)).toBe(0);
  for (let turn = 0; turn < 10; turn += 1) expect(await attempt(one, address, account)).toBe(1);
  // One failure, not eleven.
  for (let turn = 0; turn < 4; turn += 1) expect(await attempt(one, address)).toBe(0);
  expect(await attempt(one, address)).toBe(1);
});

it('what was right or not looked at does not count, and what is old is deleted', async () => {
  const key = keyOf('forgiven');
  for (let turn = 0; turn < 12; turn += 1) {
    const begun = await one.begin(key);
    if (begun instanceof Refused) throw new Error('refused');
    await (turn % 2 === 0 ? begun.forgive() : begun.succeeded());
  }
  expect(await attempt(other, key)).toBe(0);
  now += HOUR + 1;
  await one.prune();
  expect((await app.query('SELECT 1 FROM failed_attempts')).rowCount).toBe(0);
});
