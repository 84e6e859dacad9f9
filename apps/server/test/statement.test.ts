import { formatMoney } from '@vitrine/domain/kernel/decimal';
import { createClient } from '@vitrine/wire/client';
import { accountLog } from '@vitrine/wire/ledger/account-log';
import { exportStatementCsv } from '@vitrine/wire/ledger/export-statement-csv';
import { exportStatementPdf } from '@vitrine/wire/ledger/export-statement-pdf';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { describe, expect, it } from 'vitest';
import { type PdfLine, pdfPages } from '../../../tests/support/pdf-lines.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { readStatementEntries } from '../src/ledger/statement/statement-store.ts';
import { type Customer, EURUSD, startTestSite } from './support/site.ts';

const site = await startTestSite({ instruments: [EURUSD] });
await site.quote(EURUSD, 110_000n, 110_010n);
const [customer, other] = [await site.customer(), await site.customer()];
for (const who of [customer, other])
  for (let time = 0; time < 4; time += 1) {
    await site.quote(EURUSD, 110_000n + BigInt(time) * 37n, 110_010n + BigInt(time) * 37n);
    const order = { type: 1, cont: '0.13', forex_id: EURUSD.id, multiple: 10, status: 1 } as const;
    const { id } = await who.call(submitOrder, order);
    await who.call(closeOrder, { id });
  }

type Asked = Parameters<typeof statement>[1];
const clientOf = (who: Customer, lang: string) =>
  createClient({ origin: site.url, lang: () => lang, token: () => who.token });

async function statement(
  who: Customer,
  asked: { month?: string; startTime?: number; endTime?: number; accountTypeId?: number },
  lang = 'en',
) {
  const file = await clientOf(who, lang).file(exportStatementPdf, asked);
  return { file, pages: await pdfPages(await file.blob.bytes()) };
}

const grouped = (figure: string): string => figure.replace(/\B(?=(\d{3})+(?!\d)(?<=^-?\d+))/g, ',');
const ACCOUNTS = ['', 'Funding', 'Contract', 'Options'];

/** The whole log of the list, oldest first. */
async function logOf(who: Customer, asked: object) {
  const entries = [];
  for (let page = 1; ; page += 1) {
    const { list, total } = await who.call(accountLog, { page, ...asked });
    entries.push(...list);
    if (entries.length >= total || list.length === 0) return entries.reverse();
  }
}

type Entry = Awaited<ReturnType<typeof logOf>>[number];

const cellsOf = (entry: Entry, money: (figure: string) => string): string[] => [
  ...[String(entry.seq), entry.CreatedAtTran, ACCOUNTS[entry.AccountTypeId]!, entry.MemoTran],
  ...[money(entry.Value), money(entry.BalanceAfter), ...(entry.OrderId === 0 ? [] : [String(entry.OrderId)])],
];

/** The lines of the table of entries, over all pages. */
function entriesOf(pages: readonly (readonly PdfLine[])[]): PdfLine[] {
  const lines = pages.flat();
  const start = lines.findIndex((line) => line.includes('Balance after'));
  return lines.slice(start).filter((line) => /^\d+$/.test(line[0] ?? '') && line.length >= 6);
}

const staff = await createStaff(site, ['owner']);
const thisMonth = new Date().toISOString().slice(0, 7);

it.each<Asked>([
  {},
  { month: thisMonth },
  { accountTypeId: 2 },
  { startTime: 0 },
  { startTime: 1_700_000_000, accountTypeId: 1 },
])('FND-87a the PDF has every entry of the account log with its balance, and no other: %o', async (asked) => {
  const { month: _, ...filter } = asked;
  const log = await logOf(customer, filter);
  const { file, pages } = await statement(customer, asked);
  expect(entriesOf(pages)).toEqual(log.map((entry) => cellsOf(entry, grouped)));
  expect(file.blob.type).toBe('application/pdf');
  expect([file.isCut, file.rows >= log.length]).toEqual([false, true]);
});

const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));

it.each<Asked>([{}, { accountTypeId: 2 }])(
  'FND-87b the CSV has the same as the PDF, line by line: %o',
  async (asked) => {
    const { text } = await clientOf(customer, 'en').file(exportStatementCsv, asked);
    const lines = linesOf(text);
    const start = lines.findIndex((line) => line.includes('Balance after'));
    const log = await logOf(customer, asked);
    const plain = lines.slice(start + 1).map((line) => line.filter((cell) => cell !== ''));
    expect(plain).toEqual(log.map((entry) => cellsOf(entry, (figure) => figure)));
    const { pages } = await statement(customer, asked);
    const inPdf = pages.flat().map((line) => line.join('|'));
    const facts = lines.filter(([label]) =>
      ['Holder', 'Account number', 'Accounts', 'Currency', 'Timezone'].includes(label!),
    );
    expect(facts).toHaveLength(5);
    for (const fact of facts) expect(inPdf).toContain(fact.join('|'));
  },
);

describe('balances and totals', () => {
  it('FND-87c opening and closing balances and the totals by type add up to the entries', async () => {
    const log = await logOf(customer, {});
    const { text } = await clientOf(customer, 'en').file(exportStatementCsv, {});
    const lines = linesOf(text);
    for (const kind of [1, 2, 3]) {
      const own = log.filter((entry) => entry.AccountTypeId === kind);
      const sum = formatMoney(own.reduce((total, { Value }) => total + BigInt(Value.replace('.', '')), 0n));
      expect(lines).toContainEqual([ACCOUNTS[kind], '0.000000', sum, own.at(-1)?.BalanceAfter]);
      for (const type of new Set(own.map((entry) => entry.MemoTran))) {
        const same = own.filter((entry) => entry.MemoTran === type);
        const total = formatMoney(same.reduce((all, { Value }) => all + BigInt(Value.replace('.', '')), 0n));
        expect(lines).toContainEqual([ACCOUNTS[kind], type, String(same.length), total]);
      }
    }
  });

  it('a period without entries has the balance of before twice', async () => {
    const seconds = Math.floor(Date.now() / 1_000) + 3_600;
    const { text } = await clientOf(customer, 'en').file(exportStatementCsv, {
      startTime: seconds,
      endTime: seconds + 1,
    });
    const last = (await logOf(customer, { accountTypeId: 2 })).at(-1)!.BalanceAfter;
    expect(linesOf(text)).toContainEqual(['Contract', last, '0.000000', last]);
    const before = await clientOf(customer, 'en').file(exportStatementCsv, { startTime: 0, endTime: 1_000 });
    expect(before.rows).toBe(0);
    expect(before.text).toContain('Balance after');
  });
});

it('FND-87d every page says whose money it is, which page it is, and up to which journal row it was made', async () => {
  await site.database.superuser(
    `INSERT INTO account_log (uid, seq, idx, kind, type, value, balance_after, ref, at)
     SELECT $1, 0, n, 1, 1, 1000000, n * 1000000::bigint, 0, 1700000000000 + n FROM generate_series(1, 130) AS n`,
    [other.uid],
  );
  const { pages } = await statement(other, { month: '2023-11' });
  expect(entriesOf(pages)).toHaveLength(130);
  expect(pages.length).toBeGreaterThan(2);
  const { rows } = await site.database.app.query("SELECT seq, encode(hash, 'hex') AS hash FROM journal_head");
  for (const [at, page] of pages.entries()) {
    const text = page.map((line) => line.join(' ')).join('\n');
    expect(text).toContain('Demo account: all money is simulated');
    expect(text).toContain(`Page ${at + 1} of ${pages.length}`);
    expect(text).toContain(`journal up to row ${rows[0].seq}, hash ${rows[0].hash}`);
  }
});

describe('languages', () => {
  it('FND-87e is in Arabic, from right to left, in the language of the call', async () => {
    const { file, pages } = await statement(customer, {}, 'ar');
    const lines = pages.flat();
    expect(lines.map((line) => line.join(' ')).join('\n')).toContain('كشف حساب');
    // The first column is on the right.
    const entries = lines.filter((line) => line.some((cell) => cell.startsWith('رسوم عقد')));
    expect(entries.length).toBeGreaterThan(3);
    const log = await logOf(customer, {});
    const rows = log.filter((entry) => entry.Memo === 'contract-fee');
    for (const entry of rows) {
      const line = lines.find((cells) => cells.at(-1) === String(entry.seq) && cells.includes(grouped(entry.Value)));
      expect(line?.slice(0, 3)).toEqual([String(entry.OrderId), grouped(entry.BalanceAfter), grouped(entry.Value)]);
    }
    expect(Buffer.from(await file.blob.bytes()).includes('/Direction/R2L')).toBe(true);
  });

  const NAMES = {
    hk: '陳大文',
    en: 'Zoë Łukasz',
    jp: '山田 太郎',
    kr: '김철수',
    th: 'สมชาย น้ำใจ',
    vn: 'Nguyễn Đình',
    fr: 'Œuvré Noël',
    de: 'Groß',
    ru: 'Иван Щукин',
    spa: 'Núñez',
    pt: 'João',
    ar: 'محمد الشريف',
    it: 'Nicolò',
    tr: 'Ağaoğlu İş',
    id: 'Budi',
    my: 'Aminah',
    hi: 'कृष्णमूर्ति',
    cs: 'Dvořák Řehoř',
  } as const;

  it.each(Object.entries(NAMES))(
    'FND-87f the holder is written with embedded fonts for readers of %s',
    async (lang, name) => {
      const who = await site.customer();
      await site.database.superuser(
        `INSERT INTO real_name_reviews (uid, submitted_at, name, id_type, card_number, card_digest, state, decided_at, decided_by)
       VALUES ($1, now(), $2, 1, $3, $3, 'approved', now(), $4)`,
        [who.uid, name, Buffer.alloc(32, who.uid % 251), staff.id],
      );
      const { file, pages } = await statement(who, {}, lang);
      const shown = pages[0]!.flat().map((cell) => cell.replaceAll(' ', ''));
      expect(shown.join('\n')).toContain(name.replaceAll(' ', ''));
      const raw = Buffer.from(await file.blob.bytes()).toString('latin1');
      const fonts = raw.match(/\/BaseFont\/[A-Z]{6}\+/g) ?? [];
      expect(fonts.length).toBeGreaterThan(0);
      expect(raw.match(/\/FontFile2/g)?.length).toBe(fonts.length / 2);
      // A subset, not the family.
      expect(raw.length).toBeLessThan(150_000);
    },
  );
});

it('entries are read whole in pages, and none that comes after the row of the statement', async () => {
  const head = await site.database.app.query<{ seq: string }>('SELECT seq FROM journal_head');
  const filter = { uid: customer.uid, kind: 0, from: 0, to: Number.MAX_SAFE_INTEGER };
  const read = async (seq: number, page?: number) => {
    const found = [];
    for await (const entries of readStatementEntries(site.database.app, { ...filter, row: { seq, hash: '' } }, page))
      found.push(...entries.map((entry) => `${entry.seq} ${entry.type}`));
    return found;
  };
  const all = await read(Number(head.rows[0]!.seq));
  expect(all.length).toBeGreaterThan(8);
  for (const page of [1, 2, 3]) expect(await read(Number(head.rows[0]!.seq), page)).toEqual(all);
  const last = Number(all.at(-1)!.split(' ')[0]);
  expect((await read(last - 1)).length).toBeLessThan(all.length);
});
