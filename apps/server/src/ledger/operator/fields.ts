import { formatMoney, type Money } from '@vitrine/domain/kernel/decimal';
import { SECOND } from '@vitrine/domain/kernel/time';
import { POSTING_REASONS, reasonOfType } from '@vitrine/domain/ledger/posting';
import type { ParsedRequestOf } from '@vitrine/wire/call';
import type { exportPostings } from '@vitrine/wire/ledger/operator/export-postings';
import type { LedgerPosting } from '@vitrine/wire/ledger/operator/ledger-postings';
import type { ledgerSums } from '@vitrine/wire/ledger/operator/ledger-sums';
import { accountText } from '../account-text.ts';
import type { AccountFilter, PostingFilter, PostingRecord } from './store.ts';

export const PAGE = 50;

export const accountFilterOf = ({ group, book, customer }: ParsedRequestOf<typeof ledgerSums>): AccountFilter => ({
  group,
  book,
  customer,
});

export const written = <T extends { readonly posted: Money; readonly held: Money }>(row: T) => ({
  ...row,
  posted: formatMoney(row.posted),
  held: formatMoney(row.held),
});

export function filterOf(request: ParsedRequestOf<typeof exportPostings>): PostingFilter {
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

export function rowOf({ debit, credit, at, amount, reason, ...rest }: PostingRecord): LedgerPosting {
  return {
    ...rest,
    at: new Date(at).toISOString(),
    debit: accountText(debit),
    credit: accountText(credit),
    amount: formatMoney(amount),
    reason: reasonOfType(reason) ?? String(reason),
  };
}
