import { isolated } from '@vitrine/ui/format';
import { useNow } from '@vitrine/ui/use-now';
import { useTranslations } from 'use-intl';
import { serverClock } from '../ground/server-clock.ts';
import { useShownZone, useTimeText, zoneName } from '../ground/time-zone.tsx';

interface Props {
  /** ISO 8601. */
  readonly from: string;
  readonly until: string;
}

/** Announces work on the site, in the zone that this customer sees times in, until it is over. */
export function MaintenanceNotice({ from, until }: Props) {
  const t = useTranslations('settings.maintenance');
  const text = useTimeText();
  const zone = useShownZone();
  useNow(true);
  const now = serverClock.now();
  if (!(now < Date.parse(until))) return null;
  // Isolated, so that a line from right to left keeps day and time in their order.
  const times = { from: isolated(text(from, 'record')), until: isolated(text(until, 'record')), zone: zoneName(zone) };
  return (
    <p role="status" className="bg-warning-tint px-4 py-2 text-center text-sm text-warning">
      {t(now < Date.parse(from) ? 'planned' : 'running', times)}
    </p>
  );
}
