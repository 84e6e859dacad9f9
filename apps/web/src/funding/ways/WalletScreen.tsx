import { Link } from '@tanstack/react-router';
import { Money } from '@vitrine/ui/components/Figures';
import { ROW, RowContent } from '@vitrine/ui/components/Row';
import { Skeleton } from '@vitrine/ui/components/States';
import { useRefresh } from '@vitrine/ui/use-refresh';
import { ArrowLeftRight, BanknoteArrowDown, BanknoteArrowUp, ChevronRight, CreditCard, QrCode } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Group } from '../../ground/Group.tsx';
import { NoAnswer } from '../../ground/NoAnswer.tsx';
import { useSite } from '../../ground/site.ts';
import { amountOf } from '../../ground/wire-numbers.ts';
import { useBalances, useOnlyOneAccount } from '../../ledger/index.ts';
import { FundingPage } from '../FundingPage.tsx';
import { useWays } from './way-calls.ts';

/** The site without deposits by its own choice (CFG-15). */
const NO_DEPOSIT = 'ICE';

/** What can be paid out, and where to (FND-55). */
export function WalletScreen() {
  const t = useTranslations('funding.wallet');
  const accounts = useBalances();
  const isOnlyOne = useOnlyOneAccount();
  const site = useSite().data;
  const refresh = useRefresh(accounts.refetch);
  return (
    <FundingPage title={t('title')} refresh={refresh}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-3 px-4 pt-3 lg:px-0">
          {accounts.isError ? <NoAnswer answer={accounts} /> : <BalanceCard />}
          <div className="flex flex-wrap gap-3">
            {site?.customer_tag === NO_DEPOSIT ? null : (
              <Way to="/mine/charge" icon={<BanknoteArrowDown aria-hidden size={20} />} label={t('deposit')} />
            )}
            <Way to="/mine/withdraw" icon={<BanknoteArrowUp aria-hidden size={20} />} label={t('withdraw')} />
            {isOnlyOne ? null : (
              <Way to="/mine/transfer" icon={<ArrowLeftRight aria-hidden size={20} />} label={t('transfer')} />
            )}
          </div>
        </div>
        <BoundWays />
      </div>
    </FundingPage>
  );
}

/** The account that deposits come to and withdrawals leave from; a tap leads to its log. */
function BalanceCard() {
  const t = useTranslations('funding.wallet');
  const names = useTranslations('ledger.accounts');
  const type = useOnlyOneAccount() ? 'forex' : 'change';
  const account = useBalances().data?.find((one) => one.type === type);
  return (
    <Link
      to="/mine/history"
      search={{ accountTypeId: type === 'forex' ? 2 : 1 }}
      className="flex flex-col gap-1 rounded-card border border-hairline bg-card px-4 py-3 hover:bg-sunken"
    >
      <span className="flex items-center justify-between gap-3 text-sm text-muted">
        {names(type)}
        <ChevronRight aria-hidden size={18} className="mirror" />
      </span>
      <span className="flex min-h-8.5 items-center text-xl font-semibold" data-figure="wallet">
        {account === undefined ? <Skeleton className="h-7 w-48" /> : <Money value={amountOf(account.balance)} />}
      </span>
      {account === undefined || amountOf(account.lockBalance) === 0n ? null : (
        <span className="flex flex-wrap gap-x-2 text-sm text-muted">
          {t('locked')}
          <Money value={amountOf(account.lockBalance)} />
        </span>
      )}
    </Link>
  );
}

interface WayProps {
  readonly to: '/mine/charge' | '/mine/withdraw' | '/mine/transfer';
  readonly icon: ReactNode;
  readonly label: string;
}

function Way({ to, icon, label }: WayProps) {
  return (
    <Link
      to={to}
      className="flex min-h-14 flex-1 items-center justify-center gap-2 rounded-card border border-hairline bg-card px-4 text-base font-semibold hover:bg-sunken"
    >
      {icon}
      {label}
    </Link>
  );
}

/** Where money can be paid to, each kind where the site has it (FND-56, FND-57). */
function BoundWays() {
  const t = useTranslations('funding.wallet');
  const site = useSite().data;
  const hasCards = site?.is_wallet_bank_card === '1';
  const hasCoins = site?.is_wallet_crypto === '1';
  if (!hasCards && !hasCoins) return null;
  return (
    <Group title={t('ways')}>
      {hasCards ? (
        <li>
          <Link to="/mine/bank-card-list" className={ROW}>
            <RowContent
              start={<CreditCard aria-hidden size={20} />}
              title={t('bankCards')}
              end={<Count type={2} />}
              chevron
            />
          </Link>
        </li>
      ) : null}
      {hasCoins ? (
        <li>
          <Link to="/mine/coin-address-list" className={ROW}>
            <RowContent start={<QrCode aria-hidden size={20} />} title={t('coins')} end={<Count type={1} />} chevron />
          </Link>
        </li>
      ) : null}
    </Group>
  );
}

/** How many are bound; nothing until it is known. */
function Count({ type }: { readonly type: 1 | 2 }) {
  const ways = useWays(type).data;
  return <span className="numeric text-muted">{ways?.length}</span>;
}
