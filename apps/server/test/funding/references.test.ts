import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import { References } from '../../src/funding/references.ts';

const database = await createTestDatabase();
const references = new References(database.app, () => Date.parse('2026-11-26T10:00:00Z'));
const deposit = (request: number) => ({ kind: 'deposit', request }) as const;

it('a refused try does not free what another try for the same request still needs', async () => {
  expect(await references.reserve('TX-1', deposit(1))).toBe(true);
  // A second press, or a retry after the answer was lost: the core refuses it, because the first one counts.
  expect(await references.reserve('TX-1', deposit(1))).toBe(true);
  await references.release('TX-1', deposit(1));
  expect(await references.reserve('tx1', deposit(2)), 'another deposit with the same payment').toBe(false);
  await references.use('TX-1', deposit(1));
  await references.release('TX-1', deposit(1));
  expect(await references.reserve('TX-1', deposit(2))).toBe(false);
});

it('one that every try has given up is free again', async () => {
  await references.reserve('TX-2', deposit(3));
  await references.release('TX-2', deposit(3));
  await references.release('TX-2', deposit(3));
  expect(await references.reserve('TX-2', deposit(4))).toBe(true);
});

it('is kept when its reservation is gone, and never taken from another request', async () => {
  await references.use('TX-3', deposit(5));
  expect(await references.reserve('TX-3', deposit(6))).toBe(false);
  await expect(references.use('TX-3', deposit(6))).rejects.toThrow('belongs to another request');
});
