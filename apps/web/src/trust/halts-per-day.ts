import { DAY } from '@vitrine/domain/kernel/time';

/** Days of the plot. */
export const PLOT_DAYS = 30;

/** How many of these moments lie in each of the last 30 spans of 24 hours, oldest first. Times are Unix ms. */
export function haltsPerDay(moments: readonly number[], now: number): readonly number[] {
  const days = Array.from({ length: PLOT_DAYS }, () => 0);
  for (const at of moments) {
    const day = PLOT_DAYS - 1 - Math.floor((now - at) / DAY);
    if (day >= 0 && day < PLOT_DAYS) days[day] = (days[day] ?? 0) + 1;
  }
  return days;
}
