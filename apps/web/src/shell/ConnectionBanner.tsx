import { age } from '@vitrine/ui/format';
import { useNow } from '@vitrine/ui/use-now';
import { useLocale, useTranslations } from 'use-intl';
import { useLateFigures } from '../ground/late-figures.ts';
import { useConnection } from '../ground/live.ts';

/** A loss that is over sooner is not worth a word. */
const WORTH_SAYING_MS = 1_500;

/** Says that prices, or the customer's own figures, stand still and how old they are, and only then. */
export function ConnectionBanner() {
  const t = useTranslations('ground.connection');
  const isOnline = useConnection((connection) => connection.isOnline);
  const wasOpen = useConnection((connection) => connection.wasOpen);
  const isMaintenance = useConnection((connection) => connection.isMaintenance);
  const lostAt = useConnection((connection) => connection.lostAt);
  const lateSince = useLateFigures(({ since }) => since);
  const now = useNow(lostAt !== undefined || lateSince !== undefined || !isOnline);
  const lostMs = lostAt === undefined ? 0 : now - lostAt;
  const lateText = lateSince === undefined ? undefined : t('late');
  const text = !isOnline
    ? t('offline')
    : lostMs < WORTH_SAYING_MS
      ? lateText
      : t(isMaintenance ? 'maintenance' : wasOpen ? 'reconnecting' : 'connecting');
  return (
    <div className={text === undefined ? undefined : 'bg-warning-tint px-4 py-2 text-center text-sm text-warning'}>
      <span role="status">{text}</span>
      {/* Counts on by itself: nothing to read out every second. */}
      {text === undefined || !wasOpen ? null : (
        <span aria-hidden className="numeric">
          {' '}
          <Age ms={lostMs > 0 ? lostMs : now - (lateSince ?? now)} />
        </span>
      )}
    </div>
  );
}

function Age({ ms }: { readonly ms: number }) {
  const t = useTranslations('ground.connection');
  const locale = useLocale();
  return t('age', { age: age(ms, locale) });
}
