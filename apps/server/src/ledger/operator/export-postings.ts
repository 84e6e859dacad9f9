import { csvLine } from '@vitrine/domain/kernel/csv';
import type { ParsedRequestOf } from '@vitrine/wire/call';
import { EXPORT_ROWS } from '@vitrine/wire/export-rows';
import { exportPostings } from '@vitrine/wire/ledger/operator/export-postings';
import type { LedgerPosting } from '@vitrine/wire/ledger/operator/ledger-postings';
import type { Pool } from 'pg';
import { FileAnswer } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { accountText } from '../account-text.ts';
import type { LedgerDesk } from './desk.ts';
import { filterOf, rowOf } from './fields.ts';
import { allPostings, beginSearch, countPostings, type PostingSearch } from './store.ts';

/** Columns of an export. They are not translated, because programs read them. */
const COLUMNS = [
  'seq',
  'idx',
  'at',
  'book',
  'currency',
  'debit',
  'credit',
  'amount',
  'reason',
  'order',
] as const satisfies readonly (keyof LedgerPosting)[];

/** The filter of an export as text, for the audit log. */
function filterTexts({
  account,
  ...request
}: ParsedRequestOf<typeof exportPostings>): Readonly<Record<string, string>> {
  const texts = { ...request, account: account === undefined ? undefined : accountText(account) };
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

async function* csvOf(db: Pool, search: PostingSearch): AsyncGenerator<string, void> {
  yield csvLine(COLUMNS);
  for await (const postings of allPostings(db, search, EXPORT_ROWS))
    yield postings
      .map(rowOf)
      .map((row) => csvLine(COLUMNS.map((name) => String(row[name]))))
      .join('');
}

export const exportPostingsRoute = ({ db, desk, orderOwner }: LedgerDesk): Route =>
  desk.prepared(
    exportPostings,
    async (request) => {
      const search = await beginSearch(db, filterOf(request), undefined, orderOwner);
      return { search, found: await countPostings(db, search, EXPORT_ROWS + 1) };
    },
    async (request, { prepared: { search, found }, now, recordAudit }) => {
      const rows = Math.min(found, EXPORT_ROWS);
      const isCut = found > EXPORT_ROWS;
      // Postings are never deleted, so the file will contain exactly those that were counted.
      recordAudit({ subject: 'postings', after: { filter: filterTexts(request), rows, isCut } });
      return new FileAnswer(`postings-${new Date(now).toISOString().slice(0, 10)}.csv`, rows, isCut, csvOf(db, search));
    },
  );
