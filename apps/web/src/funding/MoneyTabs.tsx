import { Tabs } from '@vitrine/ui/components/Tabs';
import type { useRefresh } from '@vitrine/ui/use-refresh';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ContactButton } from './Contact.tsx';
import { FundingPage } from './FundingPage.tsx';
import { PaperNote } from './PaperNote.tsx';

/** 0 by coin address, 1 by bank. */
export type MoneyTab = 0 | 1;

interface Props {
  readonly of: 'deposit' | 'withdraw';
  readonly tab: MoneyTab;
  readonly onChange: (tab: MoneyTab) => void;
  readonly refresh: ReturnType<typeof useRefresh>;
  readonly panel: (tab: MoneyTab) => ReactNode;
  /** What was requested so far in the tab's way. */
  readonly history: ReactNode;
}

/** A page with a form for each of the two ways, beside it what was requested so far. */
export function MoneyTabs({ of, tab, onChange, refresh, panel, history }: Props) {
  const t = useTranslations(`funding.${of}`);
  return (
    <FundingPage title={t('title')} refresh={refresh} isWide>
      <div className="flex flex-col gap-3 lg:grid lg:grid-cols-2 lg:items-start lg:gap-8">
        <section aria-label={t('title')} className="bg-card lg:rounded-card lg:border lg:border-hairline">
          <Tabs
            label={t('ways')}
            fill
            value={String(tab)}
            onChange={(next) => onChange(next === '0' ? 0 : 1)}
            tabs={([0, 1] as const).map((value) => ({
              value: String(value),
              label: t(`tab.${value}`),
              panel: (
                <div className="flex flex-col gap-4 p-4">
                  <PaperNote of={of} />
                  {panel(value)}
                  <ContactButton flag={of === 'deposit' ? 'is_recharge_contact' : 'is_withdraw_contact'} />
                </div>
              ),
            }))}
          />
        </section>
        {history}
      </div>
    </FundingPage>
  );
}
