import { uploadStatement } from '@vitrine/wire/funding/operator/upload-statement';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { type BankFile, type ImportDeps, importRead, readOurs } from '../providers/bank/import-statements.ts';
import { fileNameOf, type PaymentDesk, refusing } from './payment-desk.ts';

/** The file is read before the transaction; a refused one is in the list of files all the same. */
export const uploadStatementRoute = ({ db, desk, claims, payments: { bank } }: PaymentDesk): Route =>
  desk.prepared(
    uploadStatement,
    async ({ file }, { staff, now }) => {
      if (bank === undefined) return new Refused('funding.no-bank');
      const accounts = bank.accounts.map(({ account }) => account);
      const deps: ImportDeps = { db, claims, accounts, now: () => now };
      const bytes = new Uint8Array(await file.arrayBuffer());
      const read: BankFile = { name: fileNameOf(file), bytes, staff: staff.staffId };
      return refusing(async () => ({ deps, read, statements: await readOurs(deps, read) }));
    },
    async (_request, { client, prepared: { deps, read, statements }, recordAudit }) => {
      recordAudit({ subject: `statement/${read.name}` });
      if (statements.length === 0) return { isKnown: true, entries: 0, known: 0, matched: 0, waiting: 0, settled: 0 };
      const { isKnown, entries, known, matches } = await importRead(client, deps, read, statements);
      recordAudit({ after: { isKnown, entries, known, matches } });
      const { exact: matched = 0, 'not-a-deposit': settled = 0 } = matches;
      const waiting = isKnown ? 0 : entries - known - matched - settled;
      return { isKnown, entries, known, matched, waiting, settled };
    },
  );
