import { ledgerSums } from '@vitrine/wire/ledger/operator/ledger-sums';
import type { Route } from '../../platform/http/context.ts';
import type { LedgerDesk } from './desk.ts';
import { accountFilterOf, written } from './fields.ts';
import { readSums } from './store.ts';

export const ledgerSumsRoute = ({ db, desk }: LedgerDesk): Route =>
  desk.read(ledgerSums, async (filter) => {
    const { seq, sums } = await readSums(db, accountFilterOf(filter));
    return { rows: sums.map(written), seq };
  });
