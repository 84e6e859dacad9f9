import { csvLine } from '@vitrine/domain/kernel/csv';
import { formatMoney, type Money } from '@vitrine/domain/kernel/decimal';
import { SECOND } from '@vitrine/domain/kernel/time';
import { type Book, ownerOf } from '@vitrine/domain/ledger/chart';
import { POSTING_REASONS, reasonOfType } from '@vitrine/domain/ledger/posting';
import type { ParsedRequestOf } from '@vitrine/wire/call';
import { EXPORT_ROWS, exportPostings } from '@vitrine/wire/ledger/operator/export-postings';
import { ledgerAccounts } from '@vitrine/wire/ledger/operator/ledger-accounts';
import { type LedgerPosting, ledgerPostings } from '@vitrine/wire/ledger/operator/ledger-postings';
import { ledgerSums } from '@vitrine/wire/ledger/operator/ledger-sums';
import type { Pool } from 'pg';
import { FileAnswer } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import type { StaffDesk } from '../../staff/index.ts';
import { accountText } from '../account-text.ts';
import {
  type AccountFilter,
  allPostings,
  beginSearch,
  countPostings,
  type Place,
  type PostingFilter,
  type PostingRecord,
  type PostingSearch,
  readAccounts,
  readPostings,
  readSums,
} from './store.ts';

const PAGE = 50;

/** Columns of an export, the same in every language: programs read them. */
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

const accountFilterOf = ({ group, book, customer }: ParsedRequestOf<typeof ledgerSums>): AccountFilter => ({
  group,
  book,
  customer,
});

const written = <T extends { readonly posted: Money; readonly held: Money }>(row: T) => ({
  ...row,
  posted: formatMoney(row.posted),
  held: formatMoney(row.held),
});

function filterOf(request: ParsedRequestOf<typeof exportPostings>): PostingFilter {
  const { account, reason, book, order, fromSeq, toSeq, startTime, endTime } = request;
  return {
    account,
    reason: reason && POSTING_REASONS[reason],
    book,
    order,
    fromSeq,
    toSeq,
    from: startTime === undefined ? undefined : startTime * SECOND,
    to: endTime === undefined ? undefined : endTime * SECOND,
  };
}

function rowOf({ debit, credit, at, amount, reason, ...rest }: PostingRecord): LedgerPosting {
  return {
    ...rest,
    at: new Date(at).toISOString(),
    debit: accountText(debit),
    credit: accountText(credit),
    amount: formatMoney(amount),
    reason: reasonOfType(reason) ?? String(reason),
  };
}

/** What the audit log says of an export: the filter as it was asked for, in words. */
function saidOf({ account, ...request }: ParsedRequestOf<typeof exportPostings>): Readonly<Record<string, string>> {
  const said = { ...request, account: account === undefined ? undefined : accountText(account) };
  return Object.fromEntries(
    Object.entries(said).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
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

/** The books as they lie in the database: accounts with what they hold, and every posting that brought it there. */
export function ledgerDeskRoutes(
  db: Pool,
  desk: StaffDesk,
  orderOwner: (order: number) => Promise<number | undefined>,
): readonly Route[] {
  return [
    desk.read(ledgerAccounts, async ({ after, ...filter }) => {
      const [account, book, currency] = (after ?? '').split('.');
      const place = currency === undefined ? undefined : { account: Number(account), book: book as Book, currency };
      const rows = await readAccounts(db, accountFilterOf(filter), place, PAGE + 1);
      const page = rows.slice(0, PAGE);
      const last = rows.length > PAGE ? page.at(-1) : undefined;
      return {
        rows: page.map((row) => ({
          ...written(row),
          account: accountText(row.account),
          customer: ownerOf(row.account),
        })),
        next: last === undefined ? null : `${last.account}.${last.book}.${last.currency}`,
      };
    }),

    desk.read(ledgerSums, async (filter) => {
      const { seq, sums } = await readSums(db, accountFilterOf(filter));
      return { rows: sums.map(written), seq };
    }),

    desk.read(ledgerPostings, async ({ after, ...request }) => {
      const [seq, idx] = (after ?? '').split('.');
      const place: Place | undefined = idx === undefined ? undefined : { seq: Number(seq), idx: Number(idx) };
      const search = await beginSearch(db, filterOf(request), place, orderOwner);
      const { rows, next } = await readPostings(db, search, PAGE);
      return { rows: rows.map(rowOf), next: next === undefined ? null : `${next.seq}.${next.idx}` };
    }),

    desk.prepared(
      exportPostings,
      async (request) => {
        const search = await beginSearch(db, filterOf(request), undefined, orderOwner);
        return { search, found: await countPostings(db, search, EXPORT_ROWS + 1) };
      },
      async (request, { prepared: { search, found }, now, note }) => {
        const rows = Math.min(found, EXPORT_ROWS);
        const isCut = found > EXPORT_ROWS;
        // Postings are never taken back: those that were counted are those that will be sent.
        note({ subject: 'postings', after: { filter: saidOf(request), rows, isCut } });
        return new FileAnswer(
          `postings-${new Date(now).toISOString().slice(0, 10)}.csv`,
          rows,
          isCut,
          csvOf(db, search),
        );
      },
    ),
  ];
}
