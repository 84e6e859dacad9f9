import { divHalfUp, toNumber } from '@vitrine/domain/kernel/decimal';
import type { Instant } from '@vitrine/domain/kernel/time';
import { isOpenAt } from '@vitrine/domain/market/calendar';
import type { Candle } from '@vitrine/domain/market/candle';
import type { Instrument } from '@vitrine/domain/market/instrument';
import { isFreshAt, type Tick } from '@vitrine/domain/market/tick';

/** The wire's `MarketStatus`: 1 open, 0 closed by its calendar, 2 suspended (halted, or no fresh quote). */
export function marketStatusOf(instrument: Instrument, tick: Tick | undefined, now: Instant): 0 | 1 | 2 {
  if (!isOpenAt(instrument.calendar, now)) return 0;
  if (instrument.halted || tick === undefined) return 2;
  return isFreshAt(instrument, Math.min(tick.at, now), now) ? 1 : 2;
}

/** Change since the day's open in percent, rounded half-up to 2 decimals. */
export function changeOf(day: Candle): number {
  return day.open === 0n ? 0 : toNumber(divHalfUp((day.close - day.open) * 10_000n, day.open), 2);
}
