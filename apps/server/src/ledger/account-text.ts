import { type AccountNumber, accountName } from '@vitrine/domain/ledger/chart';

/** The name of an account; the number itself if no account has it, which only damage can cause. */
export function accountText(account: AccountNumber): string {
  try {
    return accountName(account);
  } catch {
    return `#${account}`;
  }
}
