import { Link } from '@tanstack/react-router';
import { Money, Numeric } from '@vitrine/ui/components/Figures';
import { InfoTip } from '@vitrine/ui/components/InfoTip';
import { RefreshButton } from '@vitrine/ui/components/PullToRefresh';
import { Line } from '@vitrine/ui/components/Row';
import { SkeletonCard } from '@vitrine/ui/components/Skeletons';
import { Skeleton } from '@vitrine/ui/components/States';
import { ratio } from '@vitrine/ui/format';
import { useRefresh } from '@vitrine/ui/use-refresh';
import type { Account } from '@vitrine/wire/ledger/account';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { BackHeader } from '../ground/BackHeader.tsx';
import { Pull } from '../ground/Pull.tsx';
import { useSite } from '../ground/site.ts';
import { amountOf } from '../ground/wire-numbers.ts';
import { AssetsCard } from './AssetsCard.tsx';
import { ACCOUNT_ICONS, shownAccounts } from './account-names.ts';
import { useHiddenAmounts } from './hidden-amounts.ts';
import { RatioLabel } from './RatioLabel.tsx';
import { useFigures } from './use-account-figures.ts';
import { useBalances, useOnlyOneAccount, useOptionFunds, useTotalAssets } from './use-total-assets.ts';

/** Everything the customer owns, account by account (FND-60). */
export function AccountsScreen() {
  const t = useTranslations('ledger');
  const refreshing = useTranslations('ground.refresh');
  const accounts = useBalances().data;
  const { refetch } = useTotalAssets();
  const isOnlyOne = useOnlyOneAccount();
  const refresh = useRefresh(refetch);
  return (
    <div className="w-full overflow-y-auto">
      <div className="mx-auto w-full max-w-6xl pb-6 lg:p-6">
        <Pull refresh={refresh}>
          <BackHeader title={t('accounts.title')} to="/user">
            <RefreshButton refresh={refresh} label={refreshing('action')} />
          </BackHeader>
        </Pull>
        <div className="flex flex-col gap-3 p-4 lg:p-0">
          <AssetsCard on="accounts" />
          <ul className="grid gap-3 lg:grid-cols-3 lg:items-start">
            {accounts === undefined
              ? Array.from({ length: isOnlyOne ? 1 : 3 }, (_, card) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cards without identity
                  <li key={card}>
                    <SkeletonCard />
                  </li>
                ))
              : shownAccounts(accounts, isOnlyOne).map((account) => (
                  <li key={account.type}>
                    <AccountCard account={account} />
                  </li>
                ))}
          </ul>
        </div>
      </div>
    </div>
  );
}

/** One account: what it is worth, what of that is free, and the way into its log. */
function AccountCard({ account: { type, accountTypeId, balance, lockBalance } }: { readonly account: Account }) {
  const t = useTranslations('ledger');
  const areHidden = useHiddenAmounts((stored) => stored.areHidden);
  const isOnlyOne = useOnlyOneAccount();
  const Icon = ACCOUNT_ICONS[type];
  const hidden = areHidden ? { hiddenText: t('assets.hidden') } : {};
  return (
    <section
      aria-labelledby={`account-${type}`}
      data-account={type}
      className="flex flex-col gap-3 rounded-card border border-hairline bg-card px-4 pt-4 pb-1"
    >
      <div className="flex items-start gap-3">
        <span className="flex size-10 shrink-0 items-center justify-center rounded-control bg-accent-tint text-accent">
          <Icon aria-hidden size={20} />
        </span>
        <div className="min-w-0">
          <h2 id={`account-${type}`} className="text-base font-semibold wrap-anywhere">
            {t(`accounts.${type}`)}
          </h2>
          <p className="text-xs text-muted">{t(isOnlyOne ? 'accounts.oneNote' : `accounts.${type}Note`)}</p>
        </div>
      </div>
      <dl className="flex flex-col gap-2">
        {type === 'forex' ? (
          <ContractFigures areHidden={areHidden} isOnlyOne={isOnlyOne} />
        ) : (
          <>
            <Line label={t('accounts.value')}>
              <Money
                value={amountOf(balance) + amountOf(lockBalance)}
                className="text-base font-semibold"
                {...hidden}
              />
            </Line>
            <Line label={t('accounts.balance')}>
              <Money value={amountOf(balance)} {...hidden} />
            </Line>
          </>
        )}
        <Line label={<LockedLabel of={type} isOnlyOne={isOnlyOne} />}>
          <Money value={amountOf(lockBalance)} {...hidden} />
        </Line>
      </dl>
      <div className="-mx-4 divide-y divide-hairline border-t border-hairline">
        {isOnlyOne ? null : (
          <Link to="/mine/transfer" search={{ from: accountTypeId }} className={FOOT_LINK}>
            {t('accounts.transferNamed', { account: t(`accounts.${type}`) })}
            <ChevronRight aria-hidden size={16} className="mirror" />
          </Link>
        )}
        <Link to="/mine/history" search={{ accountTypeId }} className={FOOT_LINK}>
          {t('accounts.logNamed', { account: t(`accounts.${type}`) })}
          <ChevronRight aria-hidden size={16} className="mirror" />
        </Link>
      </div>
    </section>
  );
}

/** Where a card leads, at its foot. */
const FOOT_LINK =
  'flex min-h-11 items-center justify-between gap-3 px-4 text-sm text-accent outline-offset-[-2px] hover:bg-sunken';

/** What is locked, and until when. */
function LockedLabel({ of, isOnlyOne }: { readonly of: Account['type']; readonly isOnlyOne: boolean }) {
  const t = useTranslations('ledger.accounts');
  const app = useTranslations('ground');
  return (
    <>
      <span>{t('locked')}</span>{' '}
      <InfoTip label={app('about', { name: t('locked') })}>{t(isOnlyOne ? 'oneLocked' : `${of}Locked`)}</InfoTip>
    </>
  );
}

/** The figures of the contract account, live (FND-88). */
function ContractFigures({ areHidden, isOnlyOne }: { readonly areHidden: boolean; readonly isOnlyOne: boolean }) {
  const t = useTranslations('ledger');
  const figures = useFigures();
  const staked = useOptionFunds()?.staked ?? 0n;
  const isRiskShown = useSite().data?.is_hazard_rate === '1';
  const hidden = areHidden ? { hiddenText: t('assets.hidden') } : {};
  const waiting = <Skeleton className="inline-block h-4 w-24" />;
  const line = (label: ReactNode, value: ReactNode) => (
    <Line label={label}>{figures === undefined ? waiting : value}</Line>
  );
  const rate = (text: string | undefined) => <Numeric>{ratio(text ?? '-')}</Numeric>;
  return (
    <>
      {line(
        t('figures.netValue'),
        <Money value={figures?.netValue ?? 0n} className="text-base font-semibold" {...hidden} />,
      )}
      {line(t('figures.openProfit'), <Money value={figures?.openProfit ?? 0n} signed {...hidden} />)}
      {line(t('figures.free'), <Money value={figures?.free ?? 0n} {...hidden} />)}
      {line(t('figures.usedMargin'), <Money value={figures?.usedMargin ?? 0n} {...hidden} />)}
      {figures === undefined || figures.pendingMargin === 0n
        ? null
        : line(t('figures.pendingMargin'), <Money value={figures.pendingMargin} {...hidden} />)}
      {isOnlyOne && staked > 0n ? line(t('accounts.staked'), <Money value={staked} {...hidden} />) : null}
      {line(<RatioLabel of="prepaymentRatio" />, rate(figures?.prepaymentRatio))}
      {isRiskShown ? line(<RatioLabel of="riskRate" />, rate(figures?.riskRate)) : null}
    </>
  );
}
