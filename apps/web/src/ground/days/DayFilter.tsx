import { DateRangeField } from '@vitrine/ui/components/DateRangeField';
import type { DayRange } from '@vitrine/ui/day-range';
import { useLocale, useTranslations } from 'use-intl';
import { addDays } from '../site-days.ts';
import { useShownZone, zoneName } from '../time-zone.tsx';
import { useSiteZone, useToday } from '../use-today.ts';

export const ALL_DAYS: DayRange = { from: undefined, to: undefined };

interface Props {
  /** What the days are those of. */
  readonly title: string;
  readonly value: DayRange;
  readonly onChange: (range: DayRange) => void;
}

/** The days of a list, in the site's zone, from 2000-01-01 to today (ORD-10). */
export function DayFilter({ title, value, onChange }: Props) {
  const t = useTranslations('ground.days');
  const app = useTranslations('ground');
  const locale = useLocale();
  const today = useToday();
  const zone = useSiteZone();
  const isOther = useShownZone() !== zone;
  const since = (days: number): DayRange => ({ from: addDays(today, 1 - days), to: today });
  return (
    <DateRangeField
      value={value}
      onChange={onChange}
      today={today}
      locale={locale}
      {...(isOther ? { note: t('zone', { zone: zoneName(zone) }) } : {})}
      presets={[
        { label: t('today'), range: since(1) },
        { label: t('last7Days'), range: since(7) },
        { label: t('last30Days'), range: since(30) },
      ]}
      texts={{
        title,
        from: t('from'),
        to: t('to'),
        all: t('all'),
        open: t('none'),
        apply: t('apply'),
        clear: t('clear'),
        close: app('close'),
        previous: t('previous'),
        next: t('next'),
        month: t('month'),
        year: t('year'),
      }}
    />
  );
}
