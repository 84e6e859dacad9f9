import { Segmented } from '@vitrine/ui/components/Segmented';
import { Clock } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { chooseTimesIn, TIMES_IN, usePreferences } from '../ground/preferences.ts';
import { useShownZone, zoneName } from '../ground/time-zone.tsx';

/** Whose time zone times are shown in, and its name; as a line of a list. */
export function TimesRow() {
  const t = useTranslations('settings.times');
  const zone = useShownZone();
  const timesIn = usePreferences((preferences) => preferences.timesIn);
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-3">
        <Clock aria-hidden size={20} className="shrink-0 text-muted" />
        <span className="min-w-0 flex-1">{t('title')}</span>
        <span data-zone={zone} aria-live="polite" className="text-sm text-muted">
          {zoneName(zone)}
        </span>
      </div>
      <Segmented
        look="box"
        label={t('title')}
        value={timesIn}
        onChange={chooseTimesIn}
        options={TIMES_IN.map((value) => ({ value, label: t(value) }))}
      />
    </li>
  );
}
