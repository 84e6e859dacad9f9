import { useTranslations } from 'use-intl';
import { LimitRow } from './LimitRow.tsx';
import type { OwnLimits } from './own-limits.ts';

/** After how many minutes the app reminds. */
export function SessionRow({ session: { minutes, next } }: { readonly session: OwnLimits['session'] }) {
  const t = useTranslations('limits');
  const text = (value: number) => t('minutes', { count: value });
  return (
    <LimitRow
      limit="session"
      value={minutes === null ? undefined : text(minutes)}
      plain={minutes === null ? null : String(minutes)}
      next={next && { at: next.at, text: next.minutes === null ? null : text(next.minutes) }}
    >
      <p className="text-xs text-muted">{t('session.text')}</p>
    </LimitRow>
  );
}
