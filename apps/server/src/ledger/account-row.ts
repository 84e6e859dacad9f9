import { formatMoney } from '@vitrine/domain/kernel/decimal';
import { TRADING_KINDS, type TradingKind } from '@vitrine/domain/ledger/chart';
import type { Account } from '@vitrine/wire/ledger/account';
import { accountTypeOf, type Balances } from './store.ts';

/** Accounts are in the site currency only. */
const SITE_CURRENCY_ID = 1;

/** The wire fields of an account. The balance is posted minus held, never below 0. */
export function accountRow(kind: TradingKind, { seq, byKind }: Balances): Account {
  const { posted, held } = byKind[kind];
  return {
    accountTypeId: accountTypeOf(kind),
    type: kind,
    balance: formatMoney(posted > held ? posted - held : 0n),
    lockBalance: formatMoney(held),
    currencyId: SITE_CURRENCY_ID,
    seq,
  };
}

export function accountRows(balances: Balances): Account[] {
  return TRADING_KINDS.map((kind) => accountRow(kind, balances));
}
