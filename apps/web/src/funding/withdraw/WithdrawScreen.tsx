import { getRouteApi } from '@tanstack/react-router';
import { Tabs } from '@vitrine/ui/components/Tabs';
import { useRefresh } from '@vitrine/ui/use-refresh';
import { useTranslations } from 'use-intl';
import { NoData } from '../../ground/ListEnd.tsx';
import { LoadingRows } from '../../ground/Loading.tsx';
import { NoAnswer } from '../../ground/NoAnswer.tsx';
import { refreshOwn } from '../../ground/own-answers.ts';
import { useSite } from '../../ground/site.ts';
import { ContactButton } from '../Contact.tsx';
import { FundingPage } from '../FundingPage.tsx';
import { PaperNote } from '../PaperNote.tsx';
import { useWithdrawCurrencies } from '../ways/way-calls.ts';
import { WithdrawForm } from './WithdrawForm.tsx';
import { WithdrawHistory } from './WithdrawHistory.tsx';
import { resetWithdrawals } from './withdraw-calls.ts';
import type { WithdrawTab } from './withdraw-form.ts';

const route = getRouteApi('/mine/withdraw');

/** The tab that is shown: that of the address, otherwise the one that the site prefers (FND-31). */
function useTab(): WithdrawTab {
  const prefersCoin = useSite().data?.is_withdraw_crypto === '1';
  return route.useSearch().type ?? (prefersCoin ? 0 : 1);
}

/** Withdrawals to a coin address or a bank account, and those that were requested (FND-30). */
export function WithdrawScreen() {
  const t = useTranslations('funding.withdraw');
  const tab = useTab();
  const navigate = route.useNavigate();
  const type = tab === 0 ? 1 : 2;
  const refresh = useRefresh(() => {
    refreshOwn();
    return resetWithdrawals(type);
  });
  return (
    <FundingPage title={t('title')} refresh={refresh} isWide>
      <div className="flex flex-col gap-3 lg:grid lg:grid-cols-2 lg:items-start lg:gap-8">
        <section aria-label={t('title')} className="bg-card lg:rounded-card lg:border lg:border-hairline">
          <Tabs
            label={t('ways')}
            fill
            value={String(tab)}
            onChange={(next) => void navigate({ search: { type: next === '0' ? 0 : 1 }, replace: true })}
            tabs={([0, 1] as const).map((value) => ({
              value: String(value),
              label: t(`tab.${value}`),
              panel: <WithdrawPanel tab={value} />,
            }))}
          />
        </section>
        <WithdrawHistory key={type} type={type} />
      </div>
    </FundingPage>
  );
}

function WithdrawPanel({ tab }: { readonly tab: WithdrawTab }) {
  const t = useTranslations('funding.withdraw');
  const currencies = useWithdrawCurrencies(tab === 0 ? 1 : 2);
  return (
    <div className="flex flex-col gap-4 p-4">
      <PaperNote of="withdraw" />
      {currencies.data === undefined ? (
        currencies.isError ? (
          <NoAnswer answer={currencies} />
        ) : (
          <LoadingRows />
        )
      ) : currencies.data.length === 0 ? (
        <NoData text={t('noCurrencies')} />
      ) : (
        <WithdrawForm tab={tab} currencies={currencies.data} />
      )}
      <ContactButton flag="is_withdraw_contact" />
    </div>
  );
}
