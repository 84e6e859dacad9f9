import { Money } from '@vitrine/ui/components/Figures';
import { Skeleton } from '@vitrine/ui/components/States';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { amountOf } from '../ground/wire-numbers.ts';
import { useBalances } from '../ledger/index.ts';

/** The options account: free balance, and stakes in running options. */
export function OptionAccount() {
  const t = useTranslations('options.account');
  const figures = useTranslations('ledger.figures');
  const account = useBalances().data?.find(({ type }) => type === 'micro');
  const free = account && amountOf(account.balance);
  const locked = account && amountOf(account.lockBalance);
  return (
    <section aria-label={t('title')} aria-busy={account === undefined}>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-4 gap-y-2 px-4 py-3 lg:flex lg:gap-10">
        <Figure label={t('free')} name="option-free">
          {free === undefined ? undefined : <Money isSum value={free} pressLabel={figures('decimals')} />}
        </Figure>
        <Figure label={t('running')} name="option-locked">
          {locked === undefined ? undefined : <Money isSum value={locked} />}
        </Figure>
        <Figure label={t('total')} name="option-total">
          {free === undefined || locked === undefined ? undefined : <Money isSum value={free + locked} />}
        </Figure>
      </dl>
    </section>
  );
}

function Figure({
  label,
  name,
  children,
}: {
  readonly label: string;
  readonly name: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="text-sm font-semibold" data-figure={name}>
        {children ?? <Skeleton className="h-4.5 w-24" />}
      </dd>
    </div>
  );
}
