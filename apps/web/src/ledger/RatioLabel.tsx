import { InfoTip } from '@vitrine/ui/components/InfoTip';
import { useTranslations } from 'use-intl';

export type Ratio = 'prepaymentRatio' | 'riskRate';

/** What traders call a ratio of the account, and how it is calculated. */
export function RatioTip({ of }: { readonly of: Ratio }) {
  const t = useTranslations('ledger.figures');
  const app = useTranslations('ground');
  return <InfoTip label={app('about', { name: t(of) })}>{t(`${of}Tip`)}</InfoTip>;
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
