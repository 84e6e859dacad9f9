import { getRouteApi } from '@tanstack/react-router';
import { Tabs } from '@vitrine/ui/components/Tabs';
import { useRefresh } from '@vitrine/ui/use-refresh';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { NoData } from '../../ground/ListEnd.tsx';
import { LoadingRows } from '../../ground/Loading.tsx';
import { NoAnswer } from '../../ground/NoAnswer.tsx';
import { useSite } from '../../ground/site.ts';
import { ContactButton } from '../Contact.tsx';
import { FundingPage } from '../FundingPage.tsx';
import { PaperNote } from '../PaperNote.tsx';
import { BankDeposit } from './BankDeposit.tsx';
import { CoinDeposit } from './CoinDeposit.tsx';
import { DepositHistory } from './DepositHistory.tsx';
import { type DepositType, resetHistory, useDepositCurrencies, usePendingBank } from './deposit-calls.ts';

const route = getRouteApi('/mine/charge');

/** The tab that is shown: that of the address, otherwise the one that the site prefers (FND-02). */
function useTab(): DepositType {
  const prefersCoin = useSite().data?.is_recharge_crypto === '1';
  return route.useSearch().type ?? (prefersCoin ? 0 : 1);
}

/** Deposits by coin address or by bank, and those that were made (FND-01). `note` is what the site says about deposits by bank. */
export function DepositPage({ note }: { readonly note: ReactNode }) {
  const t = useTranslations('funding.deposit');
  const tab = useTab();
  const navigate = route.useNavigate();
  const pending = usePendingBank();
  const refresh = useRefresh(() => Promise.all([resetHistory(tab), pending.refetch()]));
  return (
    <FundingPage title={t('title')} refresh={refresh} isWide>
      <div className="flex flex-col gap-3 lg:grid lg:grid-cols-2 lg:items-start lg:gap-8">
        <section aria-label={t('title')} className="bg-card lg:rounded-card lg:border lg:border-hairline">
          <Tabs
            label={t('ways')}
            fill
            value={String(tab)}
            onChange={(next) => void navigate({ search: { type: next === '0' ? 0 : 1 }, replace: true })}
            tabs={([0, 1] as const).map((type) => ({
              value: String(type),
              label: t(`tab.${type}`),
              panel: <DepositTab type={type} note={note} />,
            }))}
          />
        </section>
        <DepositHistory key={tab} type={tab} />
      </div>
    </FundingPage>
  );
}

function DepositTab({ type, note }: { readonly type: DepositType; readonly note: ReactNode }) {
  const t = useTranslations('funding.deposit');
  const currencies = useDepositCurrencies(type);
  const content =
    currencies.data === undefined ? (
      currencies.isError ? (
        <NoAnswer answer={currencies} />
      ) : (
        <LoadingRows />
      )
    ) : currencies.data.length === 0 ? (
      <NoData text={t('noCurrencies')} />
    ) : type === 0 ? (
      <CoinDeposit currencies={currencies.data} />
    ) : (
      <BankDeposit currencies={currencies.data} note={note} />
    );
  return (
    <div className="flex flex-col gap-4 p-4">
      <PaperNote of="deposit" />
      {content}
      <ContactButton flag="is_recharge_contact" />
    </div>
  );
}
