import { RefreshButton } from '@vitrine/ui/components/PullToRefresh';
import { Empty } from '@vitrine/ui/components/States';
import { useRefresh } from '@vitrine/ui/use-refresh';
import { useTranslations } from 'use-intl';
import { ActionLink } from '../../ground/ActionLink.tsx';
import { BackHeader } from '../../ground/BackHeader.tsx';
import { LoadingRows } from '../../ground/Loading.tsx';
import { NoAnswer } from '../../ground/NoAnswer.tsx';
import { refreshOwn } from '../../ground/own-answers.ts';
import { Pull } from '../../ground/Pull.tsx';
import { useBalances, useFiguresAnswer, useOnlyOneAccount } from '../../ledger/index.ts';
import { TransferForm } from './TransferForm.tsx';
import { TransferLog } from './TransferLog.tsx';

/** Moves money between the customer's own accounts, and shows what was moved (FND-65, FND-71). */
export function TransferScreen() {
  const t = useTranslations('funding.transfer');
  const refreshing = useTranslations('ground.refresh');
  const isOnlyOne = useOnlyOneAccount();
  const accounts = useBalances();
  const figures = useFiguresAnswer();
  const refresh = useRefresh(async () => {
    refreshOwn();
    await Promise.all([accounts.refetch(), figures.refetch()]);
  });
  const failed = accounts.isError ? accounts : figures.isError ? figures : undefined;
  return (
    <div className="w-full overflow-y-auto" data-scroll="page">
      <div className="mx-auto w-full max-w-5xl pb-6 lg:p-6">
        <Pull refresh={refresh}>
          <BackHeader title={t('title')} to="/user">
            <RefreshButton refresh={refresh} label={refreshing('action')} />
          </BackHeader>
        </Pull>
        {isOnlyOne ? (
          <Empty
            title={t('onlyOne')}
            text={t('onlyOneText')}
            action={<ActionLink to="/mine/accounts">{t('toAccounts')}</ActionLink>}
          />
        ) : (
          <div className="flex flex-col gap-3 lg:grid lg:grid-cols-2 lg:items-start lg:gap-8">
            <section aria-label={t('title')} className="bg-card p-4 lg:rounded-card lg:border lg:border-hairline">
              {accounts.data !== undefined ? (
                <TransferForm accounts={accounts.data} />
              ) : failed === undefined ? (
                <LoadingRows />
              ) : (
                <NoAnswer answer={failed} />
              )}
            </section>
            <TransferLog />
          </div>
        )}
      </div>
    </div>
  );
}
