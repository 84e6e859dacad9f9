import { Segmented } from '@vitrine/ui/components/Segmented';
import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import { Page } from '../../ground/parts/Page.tsx';
import { useTableAddress } from '../../ground/table/table-search.ts';
import { FilesTab } from './FilesTab.tsx';
import { IncomingTab } from './IncomingTab.tsx';
import { StatementsTab } from './StatementsTab.tsx';

const TABS = { incoming: IncomingTab, files: FilesTab, statements: StatementsTab } as const;
type Tab = keyof typeof TABS;
const NAMES = Object.keys(TABS) as Tab[];

/** What banks and chains report, and what they are told to pay. */
export default function PaymentsPage() {
  const t = useTranslations('console.bank');
  const title = useTranslations('console.title');
  const { search, filter } = useTableAddress();
  const tab = NAMES.find((name) => name === search.tab) ?? 'incoming';
  const Shown: ComponentType = TABS[tab];
  return (
    <Page title={title('payments')}>
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
