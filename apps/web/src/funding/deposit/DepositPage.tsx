import { getRouteApi } from '@tanstack/react-router';
import { useRefresh } from '@vitrine/ui/use-refresh';
import { type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '../../ground/lazy-part.ts';
import { useSite } from '../../ground/site.ts';
import { Currencies } from '../Currencies.tsx';
import { MoneyTabs } from '../MoneyTabs.tsx';
import { BankDeposit } from './BankDeposit.tsx';
import { CoinDeposit } from './CoinDeposit.tsx';
import { DepositHistory } from './DepositHistory.tsx';
import { type DepositType, resetHistory, useDepositCurrencies, usePendingBank } from './deposit-calls.ts';

/** Most customers have none. */
const OwnLimitNote = lazyPart(async () => (await import('./OwnLimitNote.tsx')).OwnLimitNote);

const route = getRouteApi('/mine/charge');

/** The tab that is shown: that of the address, otherwise the one that the site prefers (FND-02). */
function useTab(): DepositType {
  const prefersCoin = useSite().data?.is_recharge_crypto === '1';
  return route.useSearch().type ?? (prefersCoin ? 0 : 1);
}

/** Deposits by coin address or by bank, and those that were made (FND-01). `note` is what the site says about deposits by bank. */
export function DepositPage({ note }: { readonly note: ReactNode }) {
  const tab = useTab();
  const navigate = route.useNavigate();
  const pending = usePendingBank();
  const refresh = useRefresh(() => Promise.all([resetHistory(tab), pending.refetch()]));
  return (
    <MoneyTabs
      of="deposit"
      tab={tab}
      onChange={(type) => void navigate({ search: { type }, replace: true })}
      refresh={refresh}
      panel={(type) => <DepositForm type={type} note={note} />}
      history={<DepositHistory key={tab} type={tab} />}
    />
  );
}

function DepositForm({ type, note }: { readonly type: DepositType; readonly note: ReactNode }) {
  const t = useTranslations('funding.deposit');
  return (
    <>
      <Suspense fallback={null}>
        <OwnLimitNote />
      </Suspense>
      <Currencies answer={useDepositCurrencies(type)} none={t('noCurrencies')}>
        {(currencies) =>
          type === 0 ? <CoinDeposit currencies={currencies} /> : <BankDeposit currencies={currencies} note={note} />
        }
      </Currencies>
    </>
  );
}
