import type { RequestOf } from '@vitrine/wire/call';
import { createClient } from '@vitrine/wire/client';
import { EXPORT_ROWS } from '@vitrine/wire/export-rows';
import { exportPostings } from '@vitrine/wire/ledger/operator/export-postings';
import { ledgerAccounts } from '@vitrine/wire/ledger/operator/ledger-accounts';
import { type LedgerPosting, ledgerPostings } from '@vitrine/wire/ledger/operator/ledger-postings';
import { ledgerSums } from '@vitrine/wire/ledger/operator/ledger-sums';
import { auditLog } from '@vitrine/wire/staff/operator/audit';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { beforeAll, describe, expect, it } from 'vitest';
import { createStaff, outcome, type StaffMember } from '../../../../tests/support/staff.ts';
import { type Customer, EURUSD, startTestSite } from '../support/site.ts';

const site = await startTestSite();
const finance = await createStaff(site, ['finance-maker']);
const owner = await createStaff(site, ['owner']);
const BUY = { type: 1, cont: '0.1', forex_id: EURUSD.id, status: 1, multiple: 20 };

/** Opens and closes an order; its number. */
async function trade(customer: Customer, bid: bigint): Promise<number> {
  await site.quote(EURUSD, 116_500n, 116_506n);
  const { id } = await customer.call(submitOrder, BUY);
  await site.quote(EURUSD, bid, bid + 6n);
  await customer.call(closeOrder, { id });
  return id;
}

type Filter = RequestOf<typeof exportPostings>;

/** Every posting behind a filter, page by page; `between` happens after each page. */
async function listed(filter: Filter, between?: () => Promise<unknown>): Promise<readonly LedgerPosting[]> {
  const rows: LedgerPosting[] = [];
  for (let after = ''; ; ) {
    const page = await finance.call(ledgerPostings, { ...filter, after });
    rows.push(...page.rows);
    if (page.next === null) return rows;
    after = page.next;
    await between?.();
  }
}

const exported = (who: StaffMember, filter: Filter) =>
  createClient({ origin: site.url, lang: () => 'en', token: () => who.token }).file(exportPostings, filter);

const placeOf = ({ seq, idx }: { readonly seq: number; readonly idx: number }) => `${seq}.${idx}`;

/** What the table itself says is behind a condition, the newest first. */
async function stored(condition: string, values: readonly unknown[] = []): Promise<readonly string[]> {
  const { rows } = await site.database.app.query<{ seq: string; idx: number }>(
    `SELECT seq, idx FROM postings WHERE ${condition} ORDER BY seq DESC, idx DESC`,
    [...values],
  );
  return rows.map(({ seq, idx }) => `${seq}.${idx}`);
}

let ann: Customer;
let bob: Customer;
let orders: number[];
beforeAll(async () => {
  [ann, bob] = [await site.customer(), await site.customer()];
  orders = [await trade(ann, 116_706n), await trade(bob, 116_406n), await trade(ann, 117_007n)];
});

describe('accounts', () => {
  it('every account of the books stands there with what it holds, page by page in one order, and the sums are those of the table', async () => {
    for (let more = 0; more < 20; more += 1) await site.customer();
    const rows: string[] = [];
    for (let after = ''; ; ) {
      const page = await finance.call(ledgerAccounts, { after });
      rows.push(...page.rows.map(({ account, posted, held }) => `${account} ${posted} ${held}`));
      if (page.next === null) break;
      after = page.next;
    }
    expect(rows).toContain(`cust/${ann.uid}/change 10000.000000 0.000000`);
    expect(rows.length).toBeGreaterThan(60);
    expect(new Set(rows).size).toBe(rows.length);
    const balances = await site.database.app.query<{ accounts: string; held: string }>(
      'SELECT count(*) AS accounts, sum(held) AS held FROM balances',
    );
    expect(rows).toHaveLength(Number(balances.rows[0]!.accounts));
    // LED-09: each book sums to nothing.
    const { rows: sums } = await finance.call(ledgerSums, {});
    expect(sums).toEqual([
      { book: 'demo', currency: 'USD', accounts: rows.length, posted: '0.000000', held: '0.000000' },
    ]);
  });

  it('is filtered by group, book and customer, and the sums with it', async () => {
    const house = await finance.call(ledgerAccounts, { group: 'house' });
    expect(house.rows.every(({ account, customer }) => customer === 0 && /^(house|asset)\//.test(account))).toBe(true);
    const own = await finance.call(ledgerAccounts, { customer: ann.uid });
    expect(own.rows.map(({ account }) => account)).toEqual(
      ['change', 'forex', 'micro'].map((kind) => `cust/${ann.uid}/${kind}`),
    );
    const contract = await finance.call(ledgerAccounts, { customer: ann.uid, group: 'forex' });
    const { rows } = await site.database.app.query<{ posted: string }>(
      'SELECT posted::numeric / 1000000 AS posted FROM balances WHERE account = $1',
      [ann.uid * 64 + 2],
    );
    expect(contract.rows).toHaveLength(1);
    const { rows: sums } = await finance.call(ledgerSums, { customer: ann.uid, group: 'forex' });
    expect(sums).toMatchObject([{ accounts: 1, posted: contract.rows[0]!.posted }]);
    expect(Number(sums[0]!.posted)).toBe(Number(rows[0]!.posted));
    expect(await finance.call(ledgerAccounts, { group: 'house', customer: ann.uid })).toMatchObject({ rows: [] });
    expect(await finance.call(ledgerAccounts, { book: 'real' })).toMatchObject({ rows: [] });
    expect(await finance.call(ledgerSums, { book: 'real' })).toMatchObject({ rows: [] });
  });
});

describe('postings', () => {
  it('each filter finds exactly the rows of the table, the newest first', async () => {
    const forex = ann.uid * 64 + 2;
    const cases: readonly (readonly [Filter, string, readonly unknown[]])[] = [
      [{}, 'true', []],
      [{ account: `cust/${ann.uid}/forex` }, 'debit = $1 OR credit = $1', [forex]],
      [{ account: 'house/fee_trade' }, 'debit = 19 OR credit = 19', []],
      [{ account: `cust/${ann.uid}/forex`, reason: 'contract-fee' }, 'debit = $1 AND reason = 11', [forex]],
      [{ reason: 'contract-result' }, 'reason = 12', []],
      [{ order: orders[1]! }, 'ref = $1', [orders[1]]],
      [{ order: orders[1]!, account: 'house/fee_trade' }, 'ref = $1 AND credit = 19', [orders[1]]],
      [{ order: 987_654_321 }, 'false', []],
      [{ book: 'real' }, 'false', []],
      [{ fromSeq: 5, toSeq: 40 }, 'seq BETWEEN 5 AND 40', []],
    ];
    for (const [filter, condition, values] of cases) {
      const rows = await listed(filter);
      expect(rows.map(placeOf), JSON.stringify(filter)).toEqual(await stored(condition, values));
    }
    const [fee] = await listed({ order: orders[0]!, reason: 'contract-fee' });
    expect(fee).toMatchObject({
      debit: `cust/${ann.uid}/forex`,
      credit: 'house/fee_trade',
      order: orders[0],
      book: 'demo',
    });
  });

  it('a time is one of whole rows: from its first, up to its end', async () => {
    const { rows } = await site.database.app.query<{ at: string }>('SELECT DISTINCT at / 1000 AS at FROM postings');
    for (const at of rows.map((row) => Number(row.at))) {
      expect((await listed({ startTime: at })).map(placeOf)).toEqual(await stored('at >= $1', [at * 1_000]));
      expect((await listed({ endTime: at })).map(placeOf)).toEqual(await stored('at < $1', [at * 1_000]));
    }
    expect(await listed({ startTime: 4_000_000_000 })).toEqual([]);
    expect(await listed({ endTime: 1 })).toEqual([]);
  });

  it('pages neither skip nor repeat a row while others are posted', async () => {
    const before = await stored('true');
    expect(before.length).toBeGreaterThan(60);
    const rows = await listed({}, () => trade(bob, 116_600n));
    expect(rows.map(placeOf)).toEqual(before);
    expect((await stored('true')).length).toBeGreaterThan(before.length);
  });

  it('what the postings of an account add up to is its balance', async () => {
    for (const [name, number] of [
      [`cust/${bob.uid}/forex`, bob.uid * 64 + 2],
      ['house/pnl_forex', 17],
    ] as const) {
      const sum = (await listed({ account: name }))
        .map(({ credit, amount }) => BigInt(amount.replace('.', '')) * (credit === name ? 1n : -1n))
        .reduce((one, other) => one + other, 0n);
      const { rows } = await site.database.app.query<{ posted: string }>(
        'SELECT posted FROM balances WHERE account = $1',
        [number],
      );
      expect(String(sum), name).toBe(rows[0]!.posted);
    }
  });
});

describe('export', () => {
  it('gives exactly the rows of the list, and is in the audit log: who, which filter, how many', async () => {
    const filter = { account: `cust/${ann.uid}/forex`, reason: 'contract-fee' } as const;
    const rows = await listed(filter);
    const file = await exported(finance, filter);
    const [head, ...lines] = file.text.trimEnd().split('\r\n');
    expect(head).toBe('seq,idx,at,book,currency,debit,credit,amount,reason,order');
    expect(lines).toEqual(
      rows.map((row) =>
        [
          row.seq,
          row.idx,
          row.at,
          row.book,
          row.currency,
          row.debit,
          row.credit,
          row.amount,
          row.reason,
          row.order,
        ].join(','),
      ),
    );
    expect(file).toMatchObject({ rows: rows.length, isCut: false });
    const { rows: entries } = await owner.call(auditLog, { operation: 'export-postings' });
    expect(entries[0]).toMatchObject({
      staffId: finance.id,
      subject: 'postings',
      outcome: 'done',
      after: { filter, rows: rows.length, isCut: false },
    });
  });

  it('whoever does not read the ledger neither sees nor exports it', async () => {
    const others = await createStaff(site, ['support', 'identity', 'content']);
    expect(await outcome(others.call(ledgerAccounts, {}))).toBe('request.not-allowed');
    expect(await outcome(others.call(ledgerPostings, {}))).toBe('request.not-allowed');
    expect(await outcome(exported(others, {}))).toBe('request.not-allowed');
    expect(await outcome(exported(finance, { account: 'cust/1/nothing' }))).toBe('request.invalid-field');
  });
});

describe('a ledger of many years', () => {
  it('says how far it has looked, goes on from there, and an export stops at its bound and says so', async () => {
    // Old postings of another book, more than one call looks at: newer than they are only those of above.
    await site.database.superuser(
      `INSERT INTO postings SELECT 1, idx, 'paper', 'USD', 3, 16 + (idx % 100000 = 99999)::int, 1, 91, 0,
         (SELECT at FROM journal WHERE seq = 1) FROM generate_series(1000, 200999) AS idx`,
    );
    const filter = { account: 'house/pnl_forex', book: 'paper' } as const;
    const first = await finance.call(ledgerPostings, filter);
    expect(first.rows.map(({ idx }) => idx)).toEqual([199_999]);
    const second = await finance.call(ledgerPostings, { ...filter, after: first.next! });
    expect(second.rows.map(({ idx }) => idx)).toEqual([99_999]);
    const third = await finance.call(ledgerPostings, { ...filter, after: second.next! });
    expect(third).toEqual({ rows: [], next: null });
    expect((await exported(finance, filter)).rows).toBe(2);

    const cut = await exported(finance, { book: 'paper' });
    expect(cut).toMatchObject({ rows: EXPORT_ROWS, isCut: true });
    expect(cut.text.trimEnd().split('\r\n')).toHaveLength(EXPORT_ROWS + 1);
  });
});
