import { getRouteApi } from '@tanstack/react-router';
import { useRefresh } from '@vitrine/ui/use-refresh';
import { useTranslations } from 'use-intl';
import { refreshOwn } from '../../ground/own-answers.ts';
import { useSite } from '../../ground/site.ts';
import { Currencies } from '../Currencies.tsx';
import { MoneyTabs } from '../MoneyTabs.tsx';
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
  const tab = useTab();
  const navigate = route.useNavigate();
  const type = tab === 0 ? 1 : 2;
  const refresh = useRefresh(() => {
    refreshOwn();
    return resetWithdrawals(type);
  });
  return (
    <MoneyTabs
      of="withdraw"
      tab={tab}
      onChange={(next) => void navigate({ search: { type: next }, replace: true })}
      refresh={refresh}
      panel={(of) => <WithdrawPanel tab={of} />}
      history={<WithdrawHistory key={type} type={type} />}
    />
  );
}

function WithdrawPanel({ tab }: { readonly tab: WithdrawTab }) {
  const t = useTranslations('funding.withdraw');
  return (
    <Currencies answer={useWithdrawCurrencies(tab === 0 ? 1 : 2)} none={t('noCurrencies')}>
      {(currencies) => <WithdrawForm tab={tab} currencies={currencies} />}
    </Currencies>
  );
}
