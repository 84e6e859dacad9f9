import { createClient, type WireError } from '@vitrine/wire/client';
import { exportStatementCsv } from '@vitrine/wire/ledger/export-statement-csv';
import { exportStatementPdf } from '@vitrine/wire/ledger/export-statement-pdf';
import { exportProfitLossPdf } from '@vitrine/wire/views/export-profit-loss-pdf';
import { describe, expect, it } from 'vitest';
import { pdfPages } from '../../../tests/support/pdf-lines.ts';
import { type Customer, startTestSite } from './support/site.ts';

const site = await startTestSite();
const [customer, other] = [await site.customer(), await site.customer()];
// A statement of 12,000 entries is long enough to be left while it is written.
await site.database.superuser(
  `INSERT INTO account_log (uid, seq, idx, kind, type, value, balance_after, ref, at)
   SELECT $1, 0, n, 1, 1 + n % 2, 1000000, n * 1000000::bigint, n, 1700000000000 + n * 1000 FROM generate_series(1, 12000) AS n`,
  [customer.uid],
);

const clientOf = (who: Customer) => createClient({ origin: site.url, lang: () => 'en', token: () => who.token });
const raw = (path: string, init: RequestInit = {}) =>
  fetch(`${site.url}/api/export/${path}`, { ...init, headers: { authorization: customer.token } });
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: WireError) => error.reason,
  );

describe('what nobody can ask for', () => {
  const digits = '9'.repeat(400);
  it.each([
    ['statement.pdf?startTime=1700000000&endTime=1600000000', 'endTime'],
    ['statement.csv?startTime=1700000000&endTime=1700000000', 'endTime'],
    ['statement.pdf?startTime=4000000000', 'endTime'],
    ['statement.pdf?month=9999-01', 'month'],
    ['statement.pdf?month=2026-13', 'month'],
    ['statement.pdf?month=2026-1', 'month'],
    ['statement.pdf?month=2026-01&startTime=0', 'month'],
    [`statement.pdf?startTime=${digits}`, 'startTime'],
    [`statement.csv?month=${digits}`, 'month'],
    ['statement.pdf?endTime=253402300799', 'endTime'],
    ['statement.pdf?accountTypeId=4', 'accountTypeId'],
    ['statement.csv?accountTypeId=-1', 'accountTypeId'],
    [`statement.csv?accountTypeId=${digits}`, 'accountTypeId'],
    ['profit-loss.pdf?year=9999', 'year'],
    ['profit-loss.csv?year=1999', 'year'],
    [`profit-loss.pdf?year=${digits}`, 'year'],
  ])('%s is refused by the name of the field', async (path, field) => {
    const answer = await raw(path);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ data: { reason: 'request.invalid-field', params: { field } } });
  });

  it('nobody gets a statement without a session, and nobody that of another customer', async () => {
    expect((await (await fetch(`${site.url}/api/export/statement.pdf`)).json()).code).toBe(999);
    const asked = { startTime: 0, uid: customer.uid } as { startTime: number };
    const { text } = await clientOf(other).file(exportStatementCsv, asked);
    expect(text).toContain(`Account number,${other.uid}`);
    expect(text).not.toContain(String(customer.uid));
  });
});

it('a range of fifty years has what there is', async () => {
  const { rows, text } = await clientOf(customer).file(exportStatementCsv, { startTime: 0, endTime: 1_577_836_800 });
  expect([rows, text.includes('Balance after')]).toEqual([0, true]);
  const whole = await clientOf(customer).file(exportStatementPdf, { startTime: 0, endTime: 4_102_444_800 });
  expect(whole.rows).toBeGreaterThan(12_000);
  expect((await pdfPages(await whole.blob.bytes())).length).toBeGreaterThan(200);
});

it('a statement that would be too long is refused, in both forms', async () => {
  const third = await site.customer();
  await site.database.superuser(
    `INSERT INTO account_log (uid, seq, idx, kind, type, value, balance_after, ref, at)
     SELECT $1, 0, n, 1, 1, 1, n, 0, 1700000000000 FROM generate_series(1, 50001) AS n`,
    [third.uid],
  );
  for (const call of [exportStatementPdf, exportStatementCsv])
    expect(await refusalOf(clientOf(third).file(call, { month: '2023-11' }))).toBe('ledger.statement-too-long');
});

it('downloads that are broken off give their places back', async () => {
  for (let time = 0; time < 8; time += 1) {
    const leaving = new AbortController();
    const answer = await raw('statement.pdf?month=2023-11', { signal: leaving.signal });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    leaving.abort();
    // Its place is free as soon as the server has seen the client leave.
    await expect.poll(() => refusalOf(clientOf(customer).file(exportProfitLossPdf, {}))).toBe('answered');
  }
});

it('a hundred at once of one customer take a few places, and others are served', async () => {
  const many = Array.from({ length: 100 }, () =>
    refusalOf(clientOf(customer).file(exportStatementPdf, { month: '2023-11' })),
  );
  const { rows } = await clientOf(other).file(exportStatementPdf, {});
  expect(rows).toBeGreaterThan(0);
  const outcomes = await Promise.all(many);
  expect(outcomes.filter((one) => one === 'answered').length).toBeGreaterThanOrEqual(2);
  expect(new Set(outcomes)).toEqual(new Set(['answered', 'request.too-many']));
  expect(await refusalOf(clientOf(customer).file(exportStatementPdf, { month: '2023-11' }))).toBe('answered');
});
