import { Failed } from '@vitrine/ui/components/States';
import { useTranslations } from 'use-intl';

/** A fault of ours in a screen: said plainly, with a way on. */
export function Crash() {
  const t = useTranslations('app');
  return (
    <Failed
      title={t('failed.title')}
      text={t('failed.crash')}
      retryLabel={t('reload')}
      onRetry={() => location.reload()}
    />
  );
}
