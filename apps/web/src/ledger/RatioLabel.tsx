import { InfoTip } from '@vitrine/ui/components/InfoTip';
import { useTranslations } from 'use-intl';
import { riskLevels } from './account-figures.ts';
import { useFigure } from './use-account-figures.ts';

export type Ratio = 'prepaymentRatio' | 'riskRate';

/** What traders call a ratio of the account, and how it is calculated. */
export function RatioTip({ of }: { readonly of: Ratio }) {
  const t = useTranslations('ledger.figures');
  const app = useTranslations('ground');
  const call = useFigure((figures) => figures.marginCallLevel);
  const stop = useFigure((figures) => figures.stopOutLevel);
  const known = call === undefined || stop === undefined ? undefined : { marginCallLevel: call, stopOutLevel: stop };
  const levels = { ...riskLevels(known) };
  return <InfoTip label={app('about', { name: t(of) })}>{t(`${of}Tip`, levels)}</InfoTip>;
}

/** The name of a ratio, with its explanation. */
export function RatioLabel({ of }: { readonly of: Ratio }) {
  const t = useTranslations('ledger.figures');
  return (
    <>
      <span>{t(of)}</span> <RatioTip of={of} />
    </>
  );
}
