import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useTimeText } from '../../ground/time-zone.tsx';
import { isAhead, useOwnLimits } from './own-limits.ts';

/** Says on every screen that a time-out or self-exclusion runs, and until when. */
export function BreakBanner() {
  const t = useTranslations('limits');
  const timeText = useTimeText();
  const running = useOwnLimits().data?.break;
  if (!running || !isAhead(running.until)) return null;
  return (
    <div data-banner="break" className="bg-warning-tint px-4 py-2 text-center text-sm text-warning">
      <span role="status">{t(`${running.kind}.runs`, { time: timeText(running.until) })}</span>{' '}
      <Link to="/mine/limits" className="font-semibold underline">
        {t('title')}
      </Link>
    </div>
  );
}
