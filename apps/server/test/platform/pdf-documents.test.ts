import { afterAll, expect, it } from 'vitest';
import { pdfPages } from '../../../../tests/support/pdf-lines.ts';
import { Refused } from '../../src/platform/http/answer.ts';
import { PdfDocuments } from '../../src/platform/reports/pdf-documents.ts';
import type { Report } from '../../src/platform/reports/report.ts';

const documents = new PdfDocuments({ stallMs: 200, idleMs: 50 });
afterAll(() => documents.stop());

function reportOf(count: number, given: number = count): Report {
  const columns = [
    { title: 'Name', width: 100, kind: 'text' },
    { title: 'Amount', width: 100, kind: 'money' },
  ] as const;
  const head = {
    locale: 'en',
    isRightToLeft: false,
    siteName: 'Site',
    title: 'Report',
    mode: 'Paper',
    facts: [['Holder', 'Nobody']],
    evidence: 'Evidence',
    pageText: 'Page {page} of {pages}',
    isLandscape: false,
    tables: [
      { title: 'First', columns, count: 0 },
      { title: 'Second', columns, count },
    ],
  } as const;
  async function* rows() {
    for (let row = 0; row < given; row += 10)
      yield Array.from({ length: Math.min(10, given - row) }, (_, at) => [`Row ${row + at}`, `${row + at}000.500000`]);
  }
  return { head, rows: rows() };
}

function open(uid = 1) {
  const document = documents.open(uid);
  if (document instanceof Refused) throw new Error(document.reason);
  return document;
}

async function bytesOf(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

it.each([0, 1, 37, 38, 39, 47, 48, 49, 500])('%i rows fill as many pages as the document says', async (count) => {
  const pages = await pdfPages(await bytesOf(open().write(reportOf(count))));
  for (const [at, page] of pages.entries()) expect(page.at(-1)).toContain(`Page ${at + 1} of ${pages.length}`);
  const rows = pages.flat().filter(([name]) => name?.startsWith('Row '));
  expect(rows).toEqual(Array.from({ length: count }, (_, row) => [`Row ${row}`, `${row},000.500000`]));
});

it('a document whose rows are not as many as its head says is an error, and gives its place back', async () => {
  await expect(bytesOf(open().write(reportOf(5, 6)))).rejects.toThrow('more rows');
  await expect(bytesOf(open().write(reportOf(6, 5)))).rejects.toThrow('lacks rows');
  expect(documents.state.open).toBe(0);
});

it('one customer has two places, and all together sixteen', () => {
  const taken = [open(1), open(1)];
  expect(documents.open(1)).toMatchObject({ reason: 'request.too-many' });
  for (let uid = 2; taken.length < 16; uid += 1) taken.push(open(uid));
  expect(documents.open(99)).toMatchObject({ reason: 'request.busy' });
  for (const document of taken) document.close();
  expect(documents.state.open).toBe(0);
});

it('a document that nobody takes any more is given up', async () => {
  const neverRead = open().write(reportOf(5));
  await expect.poll(() => documents.state.open).toBe(0);
  await expect(bytesOf(neverRead)).rejects.toThrow();
  const half = open().write(reportOf(500))[Symbol.asyncIterator]();
  await half.next();
  await half.return?.();
  expect(documents.state.open).toBe(0);
});

it('the thread ends when there is nothing to write, and begins again', async () => {
  await bytesOf(open().write(reportOf(3)));
  await expect.poll(() => documents.state.isRunning).toBe(false);
  expect((await pdfPages(await bytesOf(open().write(reportOf(3))))).length).toBe(1);
});
