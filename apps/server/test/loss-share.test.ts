import { DAY } from '@vitrine/domain/kernel/time';
import { basicInfo } from '@vitrine/wire/config/basic-info';
import { expect, it } from 'vitest';
import { LossShare, measureLosses } from '../src/views/loss-share.ts';
import { startTestSite } from './support/site.ts';

const site = await startTestSite();
const NOW = Date.UTC(2026, 10, 23);

/** Accounts of a book with one closed contract order each; `profit` before fee and swap. */
async function trades(book: string, firstUid: number, profits: readonly number[], at = NOW): Promise<void> {
  await site.database.superuser(
    `INSERT INTO accounts (uid, book, currency, frozen, called, fact_version, opened_seq)
     SELECT ${firstUid} + place - 1, '${book}', 'USD', false, false, 1, 1
       FROM generate_series(1, ${profits.length}) AS place ON CONFLICT DO NOTHING`,
  );
  await site.database.superuser(
    `INSERT INTO contract_orders (id, uid, instrument, side, lots, multiple, status, open_price, terms_version, margin, fee,
       opened_at, opened_seq, profit, closed_by, closed_at, closed_seq, swap_rate, swap, stop_loss, take_profit)
     SELECT ${firstUid} * 1000 + place + ${at} % 997, ${firstUid} + place - 1, 1, 1, 1, 1, 3, 1, 1, 1, 5, 1, 1, profit, 'user', ${at}, 1, 0, 2, 0, 0
       FROM unnest('{${profits.join(',')}}'::bigint[]) WITH ORDINALITY AS own (profit, place)`,
  );
}

it('counts accounts of a book that closed a trade since then, net of fee and swap; books are never mixed', async () => {
  // With a fee of 5 and a swap of 2, a profit of 7 is nothing lost, and one of 6 is a loss.
  await trades('real', 1_001, [7, 6, -100, 50]);
  await trades('demo', 2_001, [-1, -1, -1]);
  await trades('real', 3_001, [-9], NOW - 400 * DAY);
  const db = site.database.app;
  expect(await measureLosses(db, 'real', NOW - 365 * DAY)).toEqual({ accounts: 4, losing: 2 });
  expect(await measureLosses(db, 'demo', NOW - 365 * DAY)).toEqual({ accounts: 3, losing: 3 });
  expect(await measureLosses(db, 'paper', 0)).toEqual({ accounts: 0, losing: 0 });
});

function shareOf(mode: 'paper' | 'real') {
  const link = { on: () => undefined };
  const log = { error: (what: unknown) => expect.unreachable(String(what)) };
  return new LossShare({ db: site.database.app, settings: { mode }, link, log } as never);
}

it('is said with the number of accounts, from twenty accounts on, with real money only', async () => {
  const measured = async (accounts: number, losing: number) => {
    await site.database.superuser(
      `INSERT INTO loss_share (book, accounts, losing, measured_at) VALUES ('real', ${accounts}, ${losing}, '2026-11-22T00:00:00Z')
       ON CONFLICT (book) DO UPDATE SET accounts = ${accounts}, losing = ${losing}`,
    );
    const share = shareOf('real');
    await share.load();
    return share.current;
  };
  expect(await measured(19, 19)).toBeNull();
  expect(await measured(20, 13)).toMatchObject({ percent: '65.0', accounts: 20 });
  expect(await measured(1_234_567, 913_580)).toMatchObject({ percent: '74.0', accounts: 1_234_567 });
  const paper = shareOf('paper');
  await paper.load();
  expect(paper.current).toBeNull();
  expect((await site.client.call(basicInfo, {})).loss_share).toBeNull();
});

it('is measured once a day by the edge that has the duty', async () => {
  await site.database.superuser('DELETE FROM loss_share');
  const measured = async () => (await site.database.app.query('SELECT accounts, measured_at FROM loss_share')).rows;
  for (const expected of ['first', 'again']) {
    const end = await shareOf('real').duty();
    await end();
    const rows = await measured();
    expect(rows, expected).toHaveLength(1);
    expect(Number(rows[0].accounts)).toBeGreaterThanOrEqual(0);
  }
  await (await shareOf('paper').duty())();
});
