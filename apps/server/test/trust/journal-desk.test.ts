import { createHash } from 'node:crypto';
import { journalRow, journalRows } from '@vitrine/wire/operator/trust/journal';
import { expect, it } from 'vitest';
import { createStaff, outcome } from '../../../../tests/support/staff.ts';
import { chainHash } from '../../../console/src/parts/chain-hash.ts';
import { startTestSite } from '../support/site.ts';

const site = await startTestSite();
const risk = await createStaff(site, ['risk']);
const support = await createStaff(site, ['support']);

it('LED-06 the journal is read page by page, and each row is reckoned again from the one before it', async () => {
  for (let made = 0; made < 60; made += 1) await site.customer();
  const first = await risk.call(journalRows, {});
  expect(first.rows).toHaveLength(50);
  const second = await risk.call(journalRows, { after: first.next! });
  const seqs = [...first.rows, ...second.rows].map(({ seq }) => seq);
  expect(seqs).toEqual(Array.from(seqs, (_, place) => seqs[0]! - place));
  expect(first.rows[0]?.events).toContain('CustomerOpened');

  for (const seq of [1, 2, seqs[0]!]) {
    const row = await risk.call(journalRow, { seq });
    const expected = createHash('sha256').update(Buffer.from(row.previousHash, 'hex')).update(row.body).digest('hex');
    expect([row.hash, await chainHash(row.previousHash, row.body)]).toEqual([expected, expected]);
    expect(await chainHash(row.previousHash, `${row.body} `)).not.toBe(row.hash);
  }
  expect((await risk.call(journalRow, { seq: 1 })).previousHash).toBe('00'.repeat(32));
});

it('what there is not is not found, and whose work it is not does not read it', async () => {
  expect(await outcome(risk.call(journalRow, { seq: 999_999 }))).toBe('request.not-found');
  expect(await outcome(support.call(journalRows, {}))).toBe('request.not-allowed');
});
