import { Money } from '@vitrine/ui/components/Figures';
import { useTranslations } from 'use-intl';
import { LabelledFigure } from '../ground/LabelledFigure.tsx';
import { amountOf } from '../ground/wire-numbers.ts';
import { useBalances } from '../ledger/index.ts';

/** The options account: free balance, and stakes in running options. */
export function OptionAccount() {
  const t = useTranslations('options.account');
  const account = useBalances().data?.find(({ type }) => type === 'micro');
  const free = account && amountOf(account.balance);
  const locked = account && amountOf(account.lockBalance);
  return (
    <section aria-label={t('title')} aria-busy={account === undefined}>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-4 gap-y-2 px-4 py-3 lg:flex lg:gap-10">
        <LabelledFigure label={t('free')} name="option-free">
          {free === undefined ? undefined : <Money value={free} />}
        </LabelledFigure>
        <LabelledFigure label={t('running')} name="option-locked">
          {locked === undefined ? undefined : <Money value={locked} />}
        </LabelledFigure>
        <LabelledFigure label={t('total')} name="option-total">
          {free === undefined || locked === undefined ? undefined : <Money value={free + locked} />}
        </LabelledFigure>
      </dl>
    </section>
  );
}
