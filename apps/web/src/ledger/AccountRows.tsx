import { Link } from '@tanstack/react-router';
import { Money } from '@vitrine/ui/components/Figures';
import { ROW, RowContent } from '@vitrine/ui/components/Row';
import { Skeleton } from '@vitrine/ui/components/States';
import { useTranslations } from 'use-intl';
import { amountOf } from '../ground/wire-numbers.ts';
import { ACCOUNT_ICONS, shownAccounts } from './account-names.ts';
import { useHiddenAmounts } from './hidden-amounts.ts';
import { stakedOf } from './total-assets.ts';
import { useFigures } from './use-account-figures.ts';
import { useBalances, useOnlyOneAccount } from './use-total-assets.ts';

/** The accounts in a line each, what they are worth, each leading to its log. */
export function AccountRows() {
  const t = useTranslations('ledger.accounts');
  const assets = useTranslations('ledger.assets');
  const accounts = useBalances().data;
  const figures = useFigures();
  const isOnlyOne = useOnlyOneAccount();
  const areHidden = useHiddenAmounts((stored) => stored.areHidden);
  if (accounts === undefined) return null;
  const contract = figures && figures.netValue + (isOnlyOne ? stakedOf(accounts, figures) : 0n);
  return shownAccounts(accounts, isOnlyOne).map(({ type, accountTypeId, balance, lockBalance }) => {
    const Icon = ACCOUNT_ICONS[type];
    const worth = type === 'forex' ? contract : amountOf(balance) + amountOf(lockBalance);
    return (
      <li key={type}>
        <Link to="/mine/history" search={{ accountTypeId }} className={ROW}>
          <RowContent
            start={<Icon aria-hidden size={20} />}
            title={t(type)}
            end={
              worth === undefined ? (
                <Skeleton className="h-4 w-24" />
              ) : (
                <Money
                  value={worth}
                  className="font-semibold"
                  {...(areHidden ? { hiddenText: assets('hidden') } : {})}
                />
              )
            }
            chevron
          />
        </Link>
      </li>
    );
  });
}
