import { useTranslations } from 'use-intl';
import { useConnection } from './live.ts';

/** Says that prices stand still, and only then. */
export function ConnectionBanner() {
  const t = useTranslations('app.connection');
  const { status, wasOpen, isOnline } = useConnection();
  const text = !isOnline ? t('offline') : wasOpen && status !== 'open' ? t('reconnecting') : undefined;
  return (
    <div role="status">
      {text === undefined ? null : <p className="bg-warning-tint px-4 py-2 text-center text-sm text-warning">{text}</p>}
    </div>
  );
}
