import { type AccountNumber, accountName } from '@vitrine/domain/ledger/chart';

/** The written name of an account; of a number that no account has, which only damage can bring about, the number. */
export function accountText(account: AccountNumber): string {
  try {
    return accountName(account);
  } catch {
    return `#${account}`;
  }
}
