import { Segmented } from '@vitrine/ui/components/Segmented';
import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import { Page } from '../../ground/parts/Page.tsx';
import { useTableAddress } from '../../ground/table/table-search.ts';
import { AccountsTab } from './AccountsTab.tsx';
import { AddressesTab } from './AddressesTab.tsx';
import { ChecksTab } from './ChecksTab.tsx';
import { CurrenciesTab } from './CurrenciesTab.tsx';

const TABS = { currencies: CurrenciesTab, addresses: AddressesTab, accounts: AccountsTab, checks: ChecksTab } as const;
type Tab = keyof typeof TABS;
const NAMES = Object.keys(TABS) as Tab[];

/** In what customers pay and are paid, where they pay to, and what is checked. Two people change it. */
export default function PaymentSettingsPage() {
  const t = useTranslations('console.payments');
  const title = useTranslations('console.title');
  const { search, filter } = useTableAddress();
  const tab = NAMES.find((name) => name === search.tab) ?? 'currencies';
  const Shown: ComponentType = TABS[tab];
  return (
    <Page title={title('paymentSettings')}>
      <Segmented
        label={t('parts')}
        options={NAMES.map((value) => ({ value, label: t(`tab.${value}`) }))}
        value={tab}
        onChange={(value) => filter('tab', value)}
        className="border-b border-hairline px-2"
      />
      <Shown key={tab} />
    </Page>
  );
}
