import type { Account } from '@vitrine/wire/ledger/account';
import type { AccountId } from './transfer-form.ts';

interface TransferAccount {
  readonly id: AccountId;
  /** Its key under `ledger.accounts`. */
  readonly name: Account['type'];
}

/** The accounts that money is moved between, in the order in which they are offered. */
export const TRANSFER_ACCOUNTS: readonly TransferAccount[] = [
  { id: 1, name: 'change' },
  { id: 2, name: 'forex' },
  { id: 3, name: 'micro' },
];
