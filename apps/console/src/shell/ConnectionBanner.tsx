import { age } from '@vitrine/ui/format';
import { useNow } from '@vitrine/ui/use-now';
import { useLocale, useTranslations } from 'use-intl';
import { useConnection } from '../ground/connection.ts';

/** Says that the server does not answer and for how long, and only then. */
export function ConnectionBanner() {
  const t = useTranslations('console.connection');
  const locale = useLocale();
  const { lostAt, isMaintenance } = useConnection();
  const now = useNow(lostAt !== undefined);
  const isLost = lostAt !== undefined;
  return (
    <div className={isLost ? 'bg-warning-tint px-4 py-2 text-center text-sm text-warning' : undefined}>
      <span role="status">{isLost ? t(isMaintenance ? 'maintenance' : 'lost') : null}</span>
      {/* Counts on by itself: nothing to read out every second. */}
      {isLost ? (
        <span aria-hidden className="numeric">{` ${t('since', { age: age(now - lostAt, locale) })}`}</span>
      ) : null}
    </div>
  );
}
