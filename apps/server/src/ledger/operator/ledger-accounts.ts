import { type Book, ownerOf } from '@vitrine/domain/ledger/chart';
import { ledgerAccounts } from '@vitrine/wire/ledger/operator/ledger-accounts';
import type { Route } from '../../platform/http/context.ts';
import { accountText } from '../account-text.ts';
import type { LedgerDesk } from './desk.ts';
import { accountFilterOf, PAGE, written } from './fields.ts';
import { readAccounts } from './store.ts';

export const ledgerAccountsRoute = ({ db, desk }: LedgerDesk): Route =>
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
  });
