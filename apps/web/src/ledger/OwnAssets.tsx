import { Link } from '@tanstack/react-router';
import { Money, Numeric } from '@vitrine/ui/components/Figures';
import { IconButton } from '@vitrine/ui/components/IconButton';
import { Skeleton } from '@vitrine/ui/components/States';
import { ratio } from '@vitrine/ui/format';
import { ChevronRight, Eye, EyeOff } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { NoAnswer } from '../ground/NoAnswer.tsx';
import { useSite } from '../ground/site.ts';
import { useHasScreen } from '../ground/use-has-screen.ts';
import { toggleHiddenAmounts, useHiddenAmounts } from './hidden-amounts.ts';
import { useTodayProfit, useTotalAssets } from './use-total-assets.ts';

export interface AssetsProps {
  /** Of the home screen, of the user centre, or of the accounts themselves, to which nothing leads there. */
  readonly on: 'home' | 'user' | 'accounts';
}

/** Total assets and what today has brought; a tap leads to the accounts unless it heads them (ACC-36). */
export function OwnAssets({ on }: AssetsProps) {
  const id = useId();
  const t = useTranslations('ledger.assets');
  const areHidden = useHiddenAmounts((stored) => stored.areHidden);
  const { total, error, refetch, isFetching } = useTotalAssets();
  const today = useTodayProfit();
  if (error !== null)
    return (
      <section aria-label={t('title')} className="rounded-card border border-hairline bg-card">
        <NoAnswer answer={{ error, isFetching, refetch }} />
      </section>
    );
  const hidden = areHidden ? { hiddenText: t('hidden') } : {};
  return (
    <section aria-labelledby={id} className="relative rounded-card border border-hairline bg-card px-4 pt-1 pb-3">
      <div className="flex items-center gap-1">
        <h2 id={id} className="text-sm text-muted">
          {t('title')}
        </h2>
        <SiteSymbol />
        <span className="relative z-1">
          <IconButton
            label={t(areHidden ? 'show' : 'hide')}
            icon={areHidden ? <EyeOff aria-hidden size={18} /> : <Eye aria-hidden size={18} />}
            onClick={toggleHiddenAmounts}
          />
        </span>
        {on === 'accounts' ? null : (
          <Link
            to="/mine/accounts"
            className="ms-auto -me-2 flex min-h-11 items-center gap-0.5 rounded-control px-2 text-sm text-accent after:absolute after:inset-0 after:rounded-card hover:bg-sunken"
          >
            {t('open')}
            <ChevronRight aria-hidden size={16} className="mirror" />
          </Link>
        )}
      </div>
      <p
        data-figure="total"
        aria-busy={total === undefined}
        className="flex min-h-8.5 items-center text-xl font-semibold"
      >
        {total === undefined ? <Skeleton className="h-7 w-48" /> : <Money value={total} {...hidden} />}
      </p>
      <p data-figure="today" className="flex min-h-5 flex-wrap items-baseline gap-x-2 pt-1 text-sm">
        <span className="text-muted">{t('today')}</span>
        {today === undefined ? (
          <Skeleton className="h-4 w-28" />
        ) : (
          <>
            <Money value={today.profits} signed {...hidden} />
            {areHidden || today.percent === '-' ? null : (
              <Numeric className="text-muted">{ratio(today.percent)}</Numeric>
            )}
          </>
        )}
      </p>
      {on === 'home' ? <MoneyButtons /> : null}
    </section>
  );
}

/** The sign of the site's currency, where amounts stand that are no price (CFG-06). */
function SiteSymbol() {
  const symbol = useSite().data?.currency_symbol;
  return (
    <span data-figure="symbol" aria-hidden className="text-sm text-muted">
      {symbol}
    </span>
  );
}

const MONEY_LINK =
  'flex min-h-11 flex-1 items-center justify-center rounded-control border border-hairline px-4 text-base font-semibold hover:bg-sunken';

/** By the documents' names. */
const DEPOSIT: string = '/mine/charge';
const WITHDRAW: string = '/mine/withdraw';

/** The ways in and out, each where the site offers it here and has its screen (CFG-19). */
function MoneyButtons() {
  const t = useTranslations('ledger.assets');
  const site = useSite().data;
  const hasScreen = useHasScreen();
  const isDepositShown = site?.is_home_balance_recharge === '1' && hasScreen(DEPOSIT);
  const isWithdrawShown = site?.is_home_balance_withdraw === '1' && hasScreen(WITHDRAW);
  if (!isDepositShown && !isWithdrawShown) return null;
  return (
    <div className="relative z-1 flex gap-2 pt-3">
      {isDepositShown ? (
        <Link to={DEPOSIT} className={MONEY_LINK}>
          {t('deposit')}
        </Link>
      ) : null}
      {isWithdrawShown ? (
        <Link to={WITHDRAW} className={MONEY_LINK}>
          {t('withdraw')}
        </Link>
      ) : null}
    </div>
  );
}
