import { Link } from '@tanstack/react-router';
import { Money } from '@vitrine/ui/components/Figures';
import { ROW, RowContent } from '@vitrine/ui/components/Row';
import { Skeleton } from '@vitrine/ui/components/States';
import { useTranslations } from 'use-intl';
import { useSite } from '../ground/site.ts';
import { amountOf } from '../ground/wire-numbers.ts';
import { ACCOUNT_ICONS, shownAccounts } from './account-names.ts';
import { useHiddenAmounts } from './hidden-amounts.ts';
import { useFigure } from './use-account-figures.ts';
import { useBalances } from './use-total-assets.ts';

/** The accounts in a line each, what they are worth, each leading to its log. */
export function AccountRows() {
  const t = useTranslations('ledger.accounts');
  const assets = useTranslations('ledger.assets');
  const accounts = useBalances().data;
  const netValue = useFigure((figures) => figures.netValue);
  const isOnlyOne = useSite().data?.only_one_account === '1';
  const areHidden = useHiddenAmounts((stored) => stored.areHidden);
  if (accounts === undefined) return null;
  return shownAccounts(accounts, isOnlyOne).map(({ type, accountTypeId, balance, lockBalance }) => {
    const Icon = ACCOUNT_ICONS[type];
    const worth = type === 'forex' ? netValue : amountOf(balance) + amountOf(lockBalance);
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
