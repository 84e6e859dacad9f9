import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/database.ts';
import {
  dismissEntry,
  listEntries,
  markRecorded,
  markRefused,
  matchedArrivals,
  matchWaitingEntry,
  reopenEntry,
} from '../../../src/funding/providers/bank/entries.ts';
import { type ImportDeps, importStatements } from '../../../src/funding/providers/bank/import-statements.ts';
import {
  createPaymentFile,
  importStatusReport,
  type PayoutOrder,
} from '../../../src/funding/providers/bank/payouts.ts';
import { paymentReference } from '../../../src/funding/providers/bank/reference.ts';
import { StatementFolder } from '../../../src/funding/providers/bank/statement-folder.ts';
import type { OpenClaim } from '../../../src/funding/providers/provider.ts';
import { ArrivalReporter, type MatchedArrival } from '../../../src/funding/providers/report-arrivals.ts';
import { plainReference } from '../../../src/funding/references.ts';
import { inTransaction } from '../../../src/platform/transaction.ts';
import { camtFile, detailsXml, type EntryParts, IBAN } from './camt-file.ts';
import { storeWithdrawal } from './stored-withdrawal.ts';

const database = await createTestDatabase();
const db = database.app;
const log = pino({ level: 'silent' });
const NOW = Date.parse('2026-11-25T10:00:00Z');

let claims: OpenClaim[] = [];
const deps: ImportDeps = {
  db,
  claims: { open: async (_, ids) => claims.filter(({ deposit }) => ids.includes(deposit)), openOf: async () => [] },
  accounts: [IBAN],
  now: () => NOW,
};

const claim = (deposit: bigint, amount: bigint, ...names: string[]): OpenClaim => ({
  deposit,
  currency: 'EUR',
  amount,
  names,
});
const bytesOf = (file: string) => Buffer.from(file);
const importFile = (file: string) =>
  importStatements(deps, { name: `${randomUUID()}.xml`, bytes: bytesOf(file), staff: undefined });

/** A credit with its own bank reference. */
const credit = (
  amount: string,
  text: string,
  name: string,
  reference: string,
  more: Partial<EntryParts> = {},
): EntryParts => ({
  amount,
  reference,
  details: detailsXml({ text, name, reference }),
  ...more,
});

const [staff] = await database.superuser<{ id: string }>(
  `INSERT INTO staff (email, name, roles, created_at, is_vouched) VALUES ('desk@house.example', 'Desk', '{owner}', now(), true) RETURNING id`,
);
const desk = Number(staff!.id);
/** Invited by the first one alone, and an independent person. */
const [puppet, other] = await Promise.all(
  [false, true].map(async (isVouched) => {
    const [row] = await database.superuser<{ id: string }>(
      `INSERT INTO staff (email, name, roles, created_at, invited_by, is_vouched)
       VALUES ($1, 'Desk', '{finance-maker}', now(), $2, $3) RETURNING id`,
      [`${isVouched}@house.example`, desk, isVouched],
    );
    return Number(row!.id);
  }),
);

beforeEach(async () => {
  claims = [];
  await database.superuser(
    'TRUNCATE bank_files, bank_statements, bank_entries, payout_batches, payouts, withdrawals CASCADE',
  );
});

const inState = (state: Parameters<typeof listEntries>[1]['state']) => listEntries(db, { state, limit: 100 });

describe('importing statements', () => {
  it('compares each payment with the claim that it names', async () => {
    claims = [
      claim(1n, 10_000_000n, 'Anna Keller'),
      claim(2n, 20_000_000n, 'Bo Lind'),
      claim(3n, 30_000_000n, 'Cy Marsh'),
    ];
    const result = await importFile(
      camtFile({
        entries: [
          credit('10', paymentReference(1n), 'KELLER ANNA', 'R1'),
          credit('19.99', paymentReference(2n), 'Bo Lind', 'R2'),
          credit('30', paymentReference(3n), 'Somebody Else', 'R3'),
          credit('40', paymentReference(4n), 'Dee Noone', 'R4'),
          { amount: '7', direction: 'DBIT', reference: 'R5' },
          { amount: '8', direction: 'DBIT', reversal: true, reference: 'R6' },
        ],
      }),
    );
    expect(result).toEqual({
      isKnown: false,
      entries: 6,
      known: 0,
      matches: { exact: 1, 'amount-differs': 1, 'name-differs': 1, unknown: 1, 'not-a-deposit': 1, reversal: 1 },
    });
    expect((await inState('matched')).map(({ deposit, amount }) => [deposit, amount])).toEqual([[1n, 10_000_000n]]);
    expect((await inState('waiting')).map(({ match, deposit }) => [match, deposit])).toEqual([
      ['amount-differs', 2n],
      ['name-differs', 3n],
      ['unknown', undefined],
      ['reversal', undefined],
    ]);
  });

  it('the same file twice, also under another name and at once, is imported once', async () => {
    claims = [claim(1n, 10_000_000n, 'Anna Keller')];
    const file = camtFile({ entries: [credit('10', paymentReference(1n), 'Anna Keller', 'R1')] });
    const results = await Promise.all(Array.from({ length: 8 }, () => importFile(file)));
    expect(results.filter(({ isKnown }) => !isKnown)).toHaveLength(1);
    expect(await importFile(file)).toMatchObject({ isKnown: true });
    expect(await inState('matched')).toHaveLength(1);
  });

  it('statements that overlap bring each payment once, also at once', async () => {
    const entries = Array.from({ length: 6 }, (_, n) => credit('10', 'x', 'Anna', `R${n}`));
    const statement = (id: string, from: number, to: number) =>
      importFile(camtFile({ id, entries: entries.slice(from, to) }));
    const results = await Promise.all([statement('1', 0, 4), statement('2', 2, 6), statement('3', 0, 6)]);
    expect(await inState('waiting')).toHaveLength(6);
    expect(results.reduce((sum, { entries: all, known }) => sum + all - known, 0)).toBe(6);
  });

  it('a payment that no reference tells from one of another statement is credited by nobody by itself', async () => {
    claims = [claim(1n, 10_000_000n, 'Anna Keller')];
    const plain = (text: string): EntryParts => ({ amount: '10', details: detailsXml({ text, name: 'Anna Keller' }) });
    await importFile(camtFile({ id: '1', entries: [plain('first wording')] }));
    await importFile(camtFile({ id: '2', entries: [plain(`second wording ${paymentReference(1n)}`)] }));
    expect((await inState('waiting')).map(({ match, deposit }) => [match, deposit])).toEqual([
      ['unknown', undefined],
      ['suspect', 1n],
    ]);
  });

  it('a claim is met by one payment: the second that names it is for a person', async () => {
    claims = [claim(1n, 10_000_000n, 'Anna Keller')];
    const pay = (reference: string) => credit('10', paymentReference(1n), 'Anna Keller', reference);
    await importFile(camtFile({ id: '1', entries: [pay('R1'), pay('R2')] }));
    await importFile(camtFile({ id: '2', entries: [pay('R3')] }));
    expect(await inState('matched')).toHaveLength(1);
    expect((await inState('waiting')).map(({ match }) => match)).toEqual(['unknown', 'unknown']);
  });

  it('a statement of an account that is not the site’s is refused, and can be imported when it is', async () => {
    const file = camtFile({ account: 'NL91ABNA0417164300', entries: [credit('10', 'x', 'Anna', 'R1')] });
    await expect(importFile(file)).rejects.toMatchObject({ code: 'not-ours' });
    const [row] = await database.superuser<{ refused: string }>('SELECT refused FROM bank_files');
    expect(row!.refused).toContain('NL91ABNA0417164300');
    expect(await inState('waiting')).toEqual([]);
    const both = { ...deps, accounts: [IBAN, 'NL91 ABNA 0417 1643 00'] };
    expect(await importStatements(both, { name: 'again', bytes: bytesOf(file), staff: desk })).toMatchObject({
      entries: 1,
    });
  });

  it('a file whose last statement is refused leaves nothing of the first', async () => {
    const good = camtFile({ entries: [credit('10', 'x', 'Anna', 'R1')] });
    const stmt = /<Stmt>[\s\S]*<\/Stmt>/.exec(good)![0];
    const bad = stmt.replace(IBAN, 'NL91ABNA0417164300');
    await expect(importFile(good.replace(stmt, stmt + bad))).rejects.toMatchObject({ code: 'not-ours' });
    expect(await database.superuser('SELECT FROM bank_statements')).toEqual([]);
  });
});

describe('the desk', () => {
  const waiting = async () => {
    claims = [claim(2n, 20_000_000n, 'Bo Lind'), claim(9n, 5_000_000n, 'Bo Lind')];
    await importFile(camtFile({ entries: [credit('19.99', paymentReference(2n), 'Bo Lind', 'R2')] }));
    return (await inState('waiting'))[0]!;
  };
  const decide = (work: Parameters<typeof inTransaction<void>>[1]) => inTransaction(db, work);

  it('a person matches what differs, and what arrived is what counts', async () => {
    const { id } = await waiting();
    await decide((client) =>
      matchWaitingEntry(client, { entry: id, deposit: 2n, note: 'charges', staff: desk, now: NOW }, deps.claims),
    );
    const [matched] = await matchedArrivals(db, 10);
    expect(matched).toMatchObject({
      deposit: 2n,
      staff: desk,
      arrival: { provider: 'bank', amount: 19_990_000n, currency: 'EUR', payer: 'Bo Lind', arrivedAt: IBAN },
    });
    const again = decide((client) =>
      matchWaitingEntry(client, { entry: id, deposit: 9n, note: '', staff: desk, now: NOW }, deps.claims),
    );
    await expect(again).rejects.toMatchObject({ code: 'outdated' });
  });

  it('two people who match one payment with two claims at once: one does', async () => {
    const { id } = await waiting();
    const results = await Promise.allSettled(
      [2n, 9n].map((deposit) =>
        decide((client) =>
          matchWaitingEntry(client, { entry: id, deposit, note: '', staff: desk, now: NOW }, deps.claims),
        ),
      ),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('a payment is dismissed with a reason, taken back, and never matched with a closed claim', async () => {
    const { id } = await waiting();
    await decide((client) => dismissEntry(client, { entry: id, note: 'rent', staff: desk, now: NOW }));
    expect(await inState('dismissed')).toMatchObject([{ id, note: 'rent', staff: desk }]);
    await decide((client) => reopenEntry(client, { entry: id, note: 'no rent', staff: desk, now: NOW }));
    claims = [];
    const closed = decide((client) =>
      matchWaitingEntry(client, { entry: id, deposit: 2n, note: '', staff: desk, now: NOW }, deps.claims),
    );
    await expect(closed).rejects.toMatchObject({ code: 'outdated' });
    expect(await inState('waiting')).toHaveLength(1);
  });
});

describe('reporting to the core', () => {
  const queue = { matched: matchedArrivals, recorded: markRecorded, refused: markRefused };

  it('an arrival is reported until the core has answered, always under the same reference', async () => {
    claims = [claim(1n, 10_000_000n, 'Anna Keller')];
    await importFile(camtFile({ entries: [credit('10', paymentReference(1n), 'Anna Keller', 'R1')] }));
    const told: MatchedArrival[] = [];
    let answer: () => Promise<string | undefined> = () => Promise.reject(new Error('the core is away'));
    const reporter = new ArrivalReporter(
      db,
      [queue],
      (matched) => {
        told.push(matched);
        return answer();
      },
      log,
    );
    await expect(reporter.reportAll()).rejects.toThrow('the core is away');
    answer = async () => undefined;
    await reporter.reportAll();
    await reporter.reportAll();
    expect(told).toHaveLength(2);
    expect(told.map(({ arrival }) => arrival.reference)).toEqual([`${IBAN}:BANK:R1`, `${IBAN}:BANK:R1`]);
    expect(await inState('recorded')).toMatchObject([{ deposit: 1n }]);
  });

  it('the reference is the bank’s, and payments that share one have references of their own', async () => {
    claims = [
      claim(1n, 10_000_000n, 'Anna Keller'),
      claim(2n, 20_000_000n, 'Anna Keller'),
      claim(3n, 5_000_000n, 'Anna Keller'),
    ];
    const pay = (deposit: bigint, amount: string, reference: string) =>
      credit(amount, paymentReference(deposit), 'Anna Keller', reference);
    await importFile(
      camtFile({ entries: [pay(1n, '10', 'BANK-00000001'), pay(2n, '20', 'BANK-00000001'), pay(3n, '5', 'NONREF')] }),
    );
    const found = await matchedArrivals(db, 10);
    const [first, second, third] = found.map(({ arrival }) => arrival.reference);
    expect(first).toBe('BANK-00000001');
    expect(second).toBe(`BANK-00000001:ENTRY:${found[1]!.entry}`);
    expect(third).toBe(`${IBAN}:ENTRY:${found[2]!.entry}`);
  });

  it('a short reference of the bank is never that of an entry without one', async () => {
    claims = [claim(1n, 10_000_000n, 'Anna Keller'), claim(2n, 20_000_000n, 'Anna Keller')];
    await importFile(
      camtFile({ entries: [{ ...credit('10', paymentReference(1n), 'Anna Keller', 'NONREF'), reference: 'NONREF' }] }),
    );
    const [first] = await matchedArrivals(db, 100);
    // The bank's next reference happens to be the number of the entry before.
    const reference = `${first!.entry}`;
    await importFile(camtFile({ id: '2', entries: [credit('20', paymentReference(2n), 'Anna Keller', reference)] }));
    const references = (await matchedArrivals(db, 100)).map(({ arrival }) => plainReference(arrival.reference));
    expect(references).toHaveLength(2);
    expect(new Set(references).size).toBe(2);
  });

  it('what has no price waits for one, keeps nobody else waiting, and needs no person', async () => {
    claims = Array.from({ length: 101 }, (_, at) => claim(BigInt(at + 1), 10_000_000n, 'Anna Keller'));
    const entries = claims.map(({ deposit }) =>
      credit('10', paymentReference(deposit), 'Anna Keller', `PRICE-${deposit}`),
    );
    await importFile(camtFile({ entries }));
    let now = NOW;
    let hasPrice = false;
    const record = async ({ deposit }: MatchedArrival) =>
      deposit === 101n || hasPrice ? undefined : 'funding.no-rate';
    const reporter = new ArrivalReporter(db, [queue], record, log, () => now);
    await reporter.reportAll();
    await reporter.reportAll();
    expect(await inState('recorded')).toMatchObject([{ deposit: 101n }]);
    expect(await inState('waiting')).toEqual([]);
    hasPrice = true;
    await reporter.reportAll();
    expect(await inState('recorded')).toHaveLength(1);
    now += 5_000;
    await reporter.reportAll();
    expect(await inState('matched')).toEqual([]);
  });

  it('what the core refuses waits for a person, with the reason', async () => {
    claims = [claim(1n, 10_000_000n, 'Anna Keller')];
    await importFile(camtFile({ entries: [credit('10', paymentReference(1n), 'Anna Keller', 'R1')] }));
    await new ArrivalReporter(db, [queue], async () => 'funding.deposit-closed', log).reportAll();
    expect(await inState('waiting')).toMatchObject([{ note: 'funding.deposit-closed', deposit: 1n }]);
  });
});

describe('the watched folder', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'providers-folder-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const put = (name: string, content: string) => writeFileSync(path.join(folder, name), content);

  it('imports a file once it has stopped changing, and leaves everything else', async () => {
    const watched = new StatementFolder({ ...deps, folder, log });
    const file = camtFile({ entries: [credit('10', 'x', 'Anna', 'R1')] });
    put('a.xml', file.slice(0, 100));
    await watched.scan();
    put('a.xml', file);
    put('b.xml.part', file);
    put('c.xml', 'not a statement');
    mkdirSync(path.join(folder, 'd.xml'));
    symlinkSync('/etc/passwd', path.join(folder, 'e.xml'));
    await watched.scan();
    expect(await inState('waiting')).toEqual([]);
    await watched.scan();
    expect(await inState('waiting')).toHaveLength(1);
    const rows = await database.superuser<{ name: string; refused: string | null }>(
      'SELECT name, refused FROM bank_files ORDER BY name',
    );
    expect(rows.map(({ name, refused }) => [name, refused === null])).toEqual([
      ['a.xml', true],
      ['c.xml', false],
    ]);
    const other = new StatementFolder({ ...deps, folder, log });
    await other.scan();
    await other.scan();
    expect(await inState('waiting')).toHaveLength(1);
  });
});

describe('a file that cannot be imported', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'providers-bad-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const put = (name: string, content: string) => writeFileSync(path.join(folder, name), content);
  const files = () =>
    database.superuser<{ name: string; refused: string | null }>('SELECT name, refused FROM bank_files ORDER BY name');

  it.each([
    ['a day that no database has', { bookedOn: '0000-01-01' }],
    ['a day of another century', { bookedOn: '1979-12-31' }],
    ['a reference of the bank that no index takes', { reference: 'R'.repeat(9_000) }],
  ])('with %s is refused', async (_, more) => {
    const file = camtFile({ entries: [{ amount: '10', reference: 'R1', ...more }] });
    await expect(importFile(file)).rejects.toMatchObject({ code: 'invalid' });
  });

  it('is recorded, does not stop the folder, and is imported once it can be', async () => {
    // Only the file of A names a deposit; that its claims cannot be read stands for any failure of one file.
    const failing: ImportDeps['claims'] = {
      ...deps.claims,
      open: () => Promise.reject(new Error('cannot be read')),
    };
    put('a.xml', camtFile({ entries: [credit('10', paymentReference(1n), 'Anna Keller', 'R1')] }));
    put('b.xml', camtFile({ id: '2', entries: [credit('20', 'x', 'Bo Lind', 'R2')] }));
    const watched = new StatementFolder({ ...deps, claims: failing, folder, log });
    await watched.scan();
    await watched.scan();
    expect(await files()).toEqual([
      { name: 'a.xml', refused: 'failed: cannot be read' },
      { name: 'b.xml', refused: null },
    ]);
    const mended = new StatementFolder({ ...deps, folder, log });
    await mended.scan();
    await mended.scan();
    expect((await files()).map(({ refused }) => refused)).toEqual([null, null]);
  });
});

describe('payouts', () => {
  const order = (withdrawals: readonly bigint[], more: Partial<PayoutOrder> = {}): PayoutOrder => ({
    payouts: withdrawals.map((withdrawal) => ({
      withdrawal,
      currency: 'EUR',
      amount: withdrawal * 1_000_000n,
      payee: { name: 'Anna Keller', account: 'DE02120300000000202051', bic: undefined },
    })),
    debtor: { name: 'House Ltd', account: IBAN, bic: 'COBADEFFXXX' },
    version: '09',
    siteName: 'Vitrine',
    payOn: '2026-11-25',
    staff: desk,
    now: NOW,
    ...more,
  });
  const create = (withdrawals: readonly bigint[]) =>
    inTransaction(db, (client) => createPaymentFile(client, order(withdrawals)));
  const states = async () =>
    (
      await database.superuser<{ withdrawal: string; state: string; reason: string | null }>(
        'SELECT withdrawal, state, reason FROM payouts ORDER BY id',
      )
    ).map(({ withdrawal, state, reason }) => [Number(withdrawal), state, reason]);
  const report = (message: string, group: string, ...ones: readonly [string, string][]) =>
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>X</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${message}</OrgnlMsgId>${group}</OrgnlGrpInfAndSts><OrgnlPmtInfAndSts>${ones
      .map(
        ([id, code]) =>
          `<TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>${code}</TxSts><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf></TxInfAndSts>`,
      )
      .join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
  const take = async (text: string) =>
    (
      await inTransaction(db, (client) =>
        importStatusReport(client, text, { staff: desk, twoStaffAbove: 0n, now: NOW }),
      )
    ).failed;
  const debit = (amount: string, endToEnd: string, reference: string): EntryParts => ({
    amount,
    direction: 'DBIT',
    reference,
    details: detailsXml({ role: 'Cdtr', endToEnd, reference }),
  });

  it('a withdrawal is in one file, also when two people write one at once', async () => {
    const results = await Promise.allSettled([create([1n, 2n]), create([2n, 3n])]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const paid = (await states()).map(([withdrawal]) => withdrawal);
    expect(new Set(paid).size).toBe(paid.length);
    await expect(create([2n])).rejects.toMatchObject({ code: 'outdated' });
  });

  it('the report of the bank fails what it rejects, and the statement proves what was paid', async () => {
    const { message } = await create([1n, 2n, 3n]);
    expect(
      await take(report(message, '<GrpSts>PART</GrpSts>', [`${message}-2`, 'RJCT'], [`${message}-1`, 'ACSC'])),
    ).toEqual([2n]);
    expect(await states()).toEqual([
      [1, 'sent', null],
      [2, 'failed', 'AC04'],
      [3, 'sent', null],
    ]);
    await importFile(camtFile({ entries: [debit('1', `${message}-1`, 'D1'), debit('2.99', `${message}-3`, 'D2')] }));
    expect(await states()).toEqual([
      [1, 'paid', null],
      [2, 'failed', 'AC04'],
      [3, 'sent', null],
    ]);
    const { message: second } = await create([2n]);
    expect(second).not.toBe(message);
  });

  it('one debit for the whole file pays what has not failed', async () => {
    const { message } = await create([1n, 2n, 3n]);
    await take(report(message, '', [`${message}-2`, 'RJCT']));
    const batch = `<NtryDtls><Btch><PmtInfId>${message}</PmtInfId><NbOfTxs>2</NbOfTxs></Btch></NtryDtls>`;
    await importFile(camtFile({ entries: [{ amount: '4', direction: 'DBIT', reference: 'B1', details: batch }] }));
    expect((await states()).map(([, state]) => state)).toEqual(['paid', 'failed', 'paid']);
  });

  it('a rejected file fails every payment in it, and nothing rejects what a statement has shown as paid', async () => {
    const { message } = await create([1n, 2n]);
    expect(await take(report(message, '<GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Cd>FF01</Cd></Rsn></StsRsnInf>'))).toEqual(
      [1n, 2n],
    );
    const { message: second } = await create([1n]);
    await importFile(camtFile({ entries: [debit('1', `${second}-1`, 'D1')] }));
    await expect(take(report(second, '<GrpSts>RJCT</GrpSts>'))).rejects.toMatchObject({ code: 'outdated' });
    await expect(take(report('V20990101-0000000000', ''))).rejects.toMatchObject({ code: 'not-ours' });
  });

  it('money that comes back fails a payment that was sent, and is for a person when it was paid', async () => {
    const { message } = await create([1n, 2n]);
    const back = (endToEnd: string, amount: string, reference: string): EntryParts => ({
      amount,
      reference,
      reversal: true,
      details: detailsXml({ role: 'Cdtr', endToEnd, reference, more: '<RtrInf><Rsn><Cd>AC01</Cd></Rsn></RtrInf>' }),
    });
    await importFile(
      camtFile({
        id: '1',
        entries: [debit('2', `${message}-2`, 'D2'), back(`${message}-1`, '1', 'B1'), back(`${message}-2`, '2', 'B2')],
      }),
    );
    expect(await states()).toEqual([
      [1, 'failed', 'AC01'],
      [2, 'paid', null],
    ]);
    expect((await inState('waiting')).map(({ note }) => note)).toEqual(['Return of withdrawal 2, which was paid']);
  });

  it('a large payment that a report rejects fails when a second, independent person has brought it', async () => {
    await storeWithdrawal(database, 1, 101n);
    await storeWithdrawal(database, 2, 100n);
    await storeWithdrawal(database, 3, 101n);
    const { message } = await create([1n, 2n, 3n]);
    const ids = [1, 2, 3].map((number): [string, string] => [`${message}-${number}`, 'RJCT']);
    const bring = (by: number, text: string) =>
      inTransaction(db, (client) => importStatusReport(client, text, { staff: by, twoStaffAbove: 100n, now: NOW }));
    expect(await bring(desk, report(message, '', ...ids))).toEqual({ message, failed: [2n], second: [1n, 3n] });
    for (const same of [desk, puppet!])
      expect(await bring(same, report(message, '', ...ids))).toEqual({ message, failed: [], second: [1n, 3n] });
    const alone = 'AC04, by one person: another must upload it too';
    expect(await states()).toEqual([
      [1, 'sent', alone],
      [2, 'failed', 'AC04'],
      [3, 'sent', alone],
    ]);
    // What the second one's report does not reject stays, and a debit pays it.
    expect(await bring(other!, report(message, '', ids[0]!))).toEqual({ message, failed: [1n], second: [] });
    await importFile(camtFile({ entries: [debit('3', `${message}-3`, 'D3')] }));
    expect(await states()).toEqual([
      [1, 'failed', 'AC04'],
      [2, 'failed', 'AC04'],
      [3, 'paid', null],
    ]);
  });

  const waitingNotes = async () => (await inState('waiting')).map(({ amount, note }) => [Number(amount) / 1e6, note]);

  it('a payee who sends money back under the name of their payment does not fail it', async () => {
    const { message } = await create([1n, 2n]);
    const named = (amount: string, number: number, reference: string): EntryParts => ({
      amount,
      reference,
      details: detailsXml({ endToEnd: `${message}-${number}`, reference }),
    });
    await importFile(camtFile({ entries: [named('0.01', 1, 'A1'), named('2', 2, 'A2')] }));
    expect((await states()).map(([, state]) => state)).toEqual(['sent', 'sent']);
    expect(await waitingNotes()).toEqual([
      [0.01, expect.stringContaining('name of withdrawal 1, which is on its way')],
      [2, expect.stringContaining('name of withdrawal 2, which is on its way')],
    ]);
  });

  it('what the bank returns in part or in another currency fails nothing, and a person looks at it', async () => {
    const { message } = await create([1n, 2n]);
    const part = detailsXml({ endToEnd: `${message}-2`, more: '<RtrInf><Rsn><Cd>AC01</Cd></Rsn></RtrInf>' });
    await importFile(camtFile({ entries: [{ amount: '1.99', reversal: true, reference: 'B1', details: part }] }));
    const dollars = camtFile({ currency: 'USD', entries: [{ amount: '2', reversal: true, details: part }] });
    await importFile(dollars);
    // One that the bank reverses without a name.
    await importFile(camtFile({ id: '3', entries: [{ amount: '5', reversal: true, reference: 'B3' }] }));
    expect((await states()).map(([, state]) => state)).toEqual(['sent', 'sent']);
    expect((await inState('waiting')).map(({ amount }) => Number(amount) / 1e6)).toEqual([1.99, 2, 5]);
  });

  it('a debit of what had failed or was paid, or of another amount, waits for a person', async () => {
    const { message } = await create([1n, 2n, 3n]);
    await take(report(message, '', [`${message}-1`, 'RJCT']));
    const late = (amount: string, number: number, reference: string) =>
      debit(amount, `${message}-${number}`, reference);
    await importFile(
      camtFile({ entries: [late('1', 1, 'D1'), late('2', 2, 'D2'), late('2', 2, 'D3'), late('2.5', 3, 'D4')] }),
    );
    expect((await states()).map(([, state]) => state)).toEqual(['failed', 'paid', 'sent']);
    expect(await waitingNotes()).toEqual([
      [1, expect.stringContaining('withdrawal 1, which had failed')],
      [2, expect.stringContaining('withdrawal 2, which was paid before')],
      [2.5, expect.stringContaining('withdrawal 3, of another amount')],
    ]);
  });

  it('a debit of one payment is never that of the rest of its file', async () => {
    const payout = { currency: 'EUR', amount: 5_000_000n };
    const payee = { name: 'Anna Keller', account: 'DE02120300000000202051', bic: undefined };
    const payouts = [1n, 2n].map((withdrawal) => ({ ...payout, withdrawal, payee }));
    const { message } = await inTransaction(db, (client) => createPaymentFile(client, order([], { payouts })));
    await take(report(message, '', [`${message}-1`, 'RJCT']));
    const details = detailsXml({ role: 'Cdtr', endToEnd: `${message}-1`, reference: 'D1' }).replace(
      '<Refs>',
      `<Refs><PmtInfId>${message}</PmtInfId>`,
    );
    await importFile(camtFile({ entries: [{ amount: '5', direction: 'DBIT', reference: 'D1', details }] }));
    expect((await states()).map(([, state]) => state)).toEqual(['failed', 'sent']);
    expect(await waitingNotes()).toEqual([[5, expect.stringContaining('had failed')]]);
  });
});
