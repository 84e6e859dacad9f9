import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Currencies } from '../Currencies.tsx';
import { FundingPage } from '../FundingPage.tsx';
import { WayForm } from './WayForm.tsx';
import { useWithdrawCurrencies } from './way-calls.ts';

const route = getRouteApi('/mine/withdraw-way');

/** `/mine/withdraw-way?type=`: binds a coin address (1) or a bank account (2) (FND-54). */
export function WithdrawWayScreen() {
  const t = useTranslations('funding.ways');
  const { type = 1, currency } = route.useSearch();
  const navigate = useNavigate();
  const name = type === 2 ? 'bankCards' : 'coins';
  return (
    <FundingPage title={t(`${name}.add`)} back="/user">
      <div className="mx-auto max-w-md px-4 lg:px-0">
        <Currencies answer={useWithdrawCurrencies(type)} none={t('noCurrencies')}>
          {(currencies) => (
            <WayForm
              key={type}
              type={type}
              currencies={currencies}
              preset={currency}
              onDone={() =>
                void navigate({ to: type === 2 ? '/mine/bank-card-list' : '/mine/coin-address-list', replace: true })
              }
            />
          )}
        </Currencies>
      </div>
    </FundingPage>
  );
}
