import type { Account } from '@vitrine/wire/ledger/account';
import { ChartCandlestick, type LucideIcon, Timer, Wallet } from 'lucide-react';

export const ACCOUNT_ICONS: Readonly<Record<Account['type'], LucideIcon>> = {
  forex: ChartCandlestick,
  change: Wallet,
  micro: Timer,
};

/** As the screens list them: the one that is traded with first. */
const ORDER: readonly Account['type'][] = ['forex', 'change', 'micro'];

/** The accounts that the customer has to do with: one alone where the site joins them (CFG-16). */
export function shownAccounts(accounts: readonly Account[], isOnlyOne: boolean): readonly Account[] {
  return ORDER.filter((type) => type === 'forex' || !isOnlyOne).flatMap((type) =>
    accounts.filter((account) => account.type === type),
  );
}
