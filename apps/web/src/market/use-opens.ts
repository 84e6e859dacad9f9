import { isOpenAt, nextOpenAt } from '@vitrine/domain/market/calendar';
import { useMemo } from 'react';
import { serverClock } from '../ground/server-clock.ts';
import { useShownZone, useTimeText, zoneName } from '../ground/time-zone.tsx';
import type { Product } from './product.ts';
import { useMarketState } from './use-market-state.ts';

/** When a closed market opens, with the zone that times are shown in; `none` if its calendar does not say, or it is not closed. */
export function useOpens(product: Product): string {
  const timeText = useTimeText();
  const zone = useShownZone();
  const isClosed = useMarketState(product) === 'closed';
  const at = useMemo(() => {
    const now = serverClock.now();
    return isClosed && !isOpenAt(product.calendar, now) ? nextOpenAt(product.calendar, now) : undefined;
  }, [isClosed, product.calendar]);
  return at === undefined ? 'none' : `${timeText(at, 'short')} ${zoneName(zone)}`;
}
