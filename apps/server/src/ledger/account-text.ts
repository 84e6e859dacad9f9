import { type AccountNumber, accountName } from '@vitrine/domain/ledger/chart';

/** The name of an account. For an invalid number, which only damaged data can contain, the number itself. */
export function accountText(account: AccountNumber): string {
  try {
    return accountName(account);
  } catch {
    return `#${account}`;
  }
}
