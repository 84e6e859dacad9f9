import { Money } from '@vitrine/ui/components/Figures';
import { useTranslations } from 'use-intl';
import { LabelledFigure } from '../ground/LabelledFigure.tsx';
import { useOnlyOneAccount, useOptionFunds } from '../ledger/index.ts';

/** What pays for options: what is free of it, and stakes in running options. */
export function OptionAccount() {
  const t = useTranslations('options.account');
  const isOnlyOne = useOnlyOneAccount();
  const funds = useOptionFunds();
  return (
    <section aria-label={t(isOnlyOne ? 'one' : 'title')} aria-busy={funds === undefined}>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-4 gap-y-2 px-4 py-3 lg:flex lg:gap-10">
        <LabelledFigure label={t('free')} name="option-free">
          {funds === undefined ? undefined : <Money value={funds.free} />}
        </LabelledFigure>
        <LabelledFigure label={t('running')} name="option-locked">
          {funds === undefined ? undefined : <Money value={funds.staked} />}
        </LabelledFigure>
        {isOnlyOne ? null : (
          <LabelledFigure label={t('total')} name="option-total">
            {funds === undefined ? undefined : <Money value={funds.free + funds.staked} />}
          </LabelledFigure>
        )}
      </dl>
    </section>
  );
}
