import type { SiteTerms } from '@vitrine/domain/config/index';
import { balances } from '@vitrine/wire/ledger/balances';
import type { Pool } from 'pg';
import { route } from '../platform/http/context.ts';
import { accountRows } from './account-row.ts';
import { readBalances } from './store.ts';

export const balancesRoute = (db: Pool, terms: { readonly site: SiteTerms }) =>
  route(balances, async (_request, { caller }) => accountRows(await readBalances(db, caller.uid, terms.site)));
