import { getRouteApi } from '@tanstack/react-router';
import { RefreshButton } from '@vitrine/ui/components/PullToRefresh';
import { useRefresh } from '@vitrine/ui/use-refresh';
import { exportAccountLog } from '@vitrine/wire/ledger/export-account-log';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { BackHeader } from '../ground/BackHeader.tsx';
import { client } from '../ground/client.ts';
import { DownloadButton } from '../ground/DownloadButton.tsx';
import { ALL_DAYS, DayFilter } from '../ground/days/DayFilter.tsx';
import { Pull } from '../ground/Pull.tsx';
import { Select } from '../ground/panels.tsx';
import { ReportButton } from '../ground/reports/ReportButton.tsx';
import { useIsDesktop } from '../ground/use-is-desktop.ts';
import { AccountLog } from './AccountLog.tsx';
import { useAccountLog } from './account-log-list.ts';
import { useKindName, useKindsOf } from './kinds.ts';
import { StatementForm } from './StatementForm.tsx';
import { useOnlyOneAccount } from './use-total-assets.ts';
import { WhereItWent } from './WhereItWent.tsx';

const route = getRouteApi('/mine/history');
const CONTRACT = 2;
const ALL = 0;

/** All kinds, or one of these. */
function useKindOptions(kinds: readonly number[]) {
  const t = useTranslations('ledger.log');
  const kindName = useKindName();
  return [{ value: ALL, label: t('allTypes') }, ...kinds.map((kind) => ({ value: kind, label: kindName(kind) }))];
}

/** The movements of an account, filtered by kind and days, and their sums. */
export function AccountHistory({ openOrders }: { readonly openOrders: ReadonlySet<number> }) {
  const t = useTranslations('ledger.log');
  const refreshing = useTranslations('ground.refresh');
  const isDesktop = useIsDesktop();
  const { accountTypeId = CONTRACT } = route.useSearch();
  const navigate = route.useNavigate();
  const [chosenType, setType] = useState(ALL);
  const [days, setDays] = useState(ALL_DAYS);
  const kinds = useKindsOf(accountTypeId);
  const kindOptions = useKindOptions(kinds);
  const type = kinds.includes(chosenType) ? chosenType : ALL;
  const log = useAccountLog({ accountTypeId, type, days });
  const refresh = useRefresh(log.refetch);
  const accounts = useAccountChoices(accountTypeId);
  return (
    <div className="w-full overflow-y-auto">
      <div className="mx-auto w-full max-w-6xl lg:p-6">
        <Pull refresh={refresh}>
          <BackHeader title={t('title')} to="/user">
            <RefreshButton refresh={refresh} label={refreshing('action')} />
          </BackHeader>
        </Pull>
        <div className="grid grid-cols-2 items-center gap-2 bg-card px-4 pb-3 sm:flex sm:flex-wrap lg:bg-transparent lg:px-0">
          <div className="min-w-0 sm:w-52">
            <Select
              label={t('account')}
              options={accounts}
              value={accountTypeId}
              onChange={(id) => void navigate({ search: { accountTypeId: id }, replace: true })}
              placeholder={t('account')}
            />
          </div>
          <div className="min-w-0 sm:w-52">
            <Select
              label={t('filterType')}
              options={kindOptions}
              value={type}
              onChange={setType}
              placeholder={t('filterType')}
            />
          </div>
          <div className="col-span-2 grid sm:block">
            <DayFilter title={t('days')} value={days} onChange={setDays} />
          </div>
          <div className="col-span-2 flex flex-wrap justify-end gap-2 sm:ms-auto">
            <ReportButton of="statement">
              {(onDone) => <StatementForm accounts={accounts} account={accountTypeId} onDone={onDone} />}
            </ReportButton>
            <SaveButton log={log} />
          </div>
        </div>
        <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-6">
          <div className="lg:order-last">
            {log.entries.length === 0 ? null : (
              <WhereItWent key={String(isDesktop)} entries={log.entries} total={log.total} isOpen={isDesktop} />
            )}
          </div>
          <div className="bg-card lg:rounded-card lg:border lg:border-hairline">
            <AccountLog
              log={log}
              openOrders={openOrders}
              isChained={accountTypeId !== ALL && type === ALL}
              onShowAll={() => {
                setType(ALL);
                setDays(ALL_DAYS);
              }}
            />
          </div>
        </div>
      </div>
    </div>
  );
}

/** The accounts to choose from. Where there is only one, the entries of the others are found under all accounts. */
function useAccountChoices(chosen: number) {
  const t = useTranslations('ledger.log');
  const isOnlyOne = useOnlyOneAccount();
  return [
    { value: CONTRACT, label: t('forex') },
    { value: 1, label: t('change') },
    { value: 3, label: t('micro') },
    { value: ALL, label: t('allAccounts') },
  ].filter(({ value }) => !isOnlyOne || value === CONTRACT || value === ALL || value === chosen);
}

/** Saves every entry that the filter finds. */
function SaveButton({ log: { filter, entries } }: { readonly log: ReturnType<typeof useAccountLog> }) {
  const t = useTranslations('ledger.log');
  if (filter === undefined || entries.length === 0) return null;
  return (
    <DownloadButton
      label={t('exportCsvNamed')}
      fileName="account-log.csv"
      load={() => client.file(exportAccountLog, filter)}
    />
  );
}
