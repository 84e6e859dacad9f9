import { timeFilter } from '../site-days.ts';
import { useSiteZone, useToday } from '../use-today.ts';
import { daysOf, type TradeFilter } from './trade-filter.ts';

/** The filter as fields of a call; undefined when its first day lies after the last (ORD-11). */
export function useTradeRequest(filter: TradeFilter) {
  const zone = useSiteZone();
  const times = timeFilter(daysOf(filter), useToday(), zone);
  if (times === undefined) return undefined;
  const { product, side } = filter;
  return {
    ...times,
    ...(product === undefined ? {} : { forex_id: product }),
    ...(side === undefined ? {} : { side }),
  };
}
