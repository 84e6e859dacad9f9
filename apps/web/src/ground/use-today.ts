import { everySecond } from '@vitrine/ui/every-second';
import { useCallback, useSyncExternalStore } from 'react';
import { serverClock } from './server-clock.ts';
import { timeZoneOf, useSite } from './site.ts';
import { siteDay } from './site-days.ts';

/** The zone that days are counted in. */
export function useSiteZone(): string {
  return timeZoneOf(useSite().data);
}

/** Today there, by the server's clock; renders its caller when the day turns. */
export function useToday(): string {
  const zone = useSiteZone();
  return useSyncExternalStore(
    everySecond,
    useCallback(() => siteDay(serverClock.now(), zone), [zone]),
  );
}
