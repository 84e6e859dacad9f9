import { InfoTip } from '@vitrine/ui/components/InfoTip';
import { useTranslations } from 'use-intl';

/** What Future means, beside a choice that offers it. */
export function FutureTip() {
  const t = useTranslations('ground');
  return <InfoTip label={t('about', { name: t('mode.future') })}>{t('mode.futureTip')}</InfoTip>;
}
