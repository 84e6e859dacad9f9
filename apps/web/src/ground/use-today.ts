import { everySecond } from '@vitrine/ui/every-second';
import { useCallback, useSyncExternalStore } from 'react';
import { serverClock } from './server-clock.ts';
import { timeZoneOf, useSite } from './site.ts';
import { dayIn } from './site-days.ts';

/** The zone that days are counted in, whichever zone times are shown in. */
export function useSiteZone(): string {
  return timeZoneOf(useSite().data);
}

/** Today there, by the server's clock; renders its caller when the day turns. */
export function useToday(): string {
  const zone = useSiteZone();
  return useSyncExternalStore(
    everySecond,
    useCallback(() => dayIn(zone, serverClock.now()), [zone]),
  );
}
