import { ledgerPostings } from '@vitrine/wire/ledger/operator/ledger-postings';
import type { Route } from '../../platform/http/context.ts';
import type { LedgerDesk } from './desk.ts';
import { filterOf, PAGE, rowOf } from './fields.ts';
import { beginSearch, type Place, readPostings } from './store.ts';

export const ledgerPostingsRoute = ({ db, desk, orderOwner }: LedgerDesk): Route =>
  desk.read(ledgerPostings, async ({ after, ...request }) => {
    const [seq, idx] = (after ?? '').split('.');
    const place: Place | undefined = idx === undefined ? undefined : { seq: Number(seq), idx: Number(idx) };
    const search = await beginSearch(db, filterOf(request), place, orderOwner);
    const { rows, next } = await readPostings(db, search, PAGE);
    return { rows: rows.map(rowOf), next: next === undefined ? null : `${next.seq}.${next.idx}` };
  });
