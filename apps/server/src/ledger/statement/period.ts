import { type Instant, SECOND } from '@vitrine/domain/kernel/time';
import { invalidField, type Refused } from '../../platform/http/answer.ts';
import type { ReportSite } from '../../platform/reports/report-site.ts';

export interface Period {
  readonly from: Instant;
  /** Exclusive. */
  readonly to: Instant;
  /** For the name of the file, as `2026-11` or `2026-11-03-2026-11-20`. */
  readonly name: string;
}

interface AskedPeriod {
  readonly month?: string | undefined;
  /** Unix seconds. */
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
}

const dayOf = (site: ReportSite, at: Instant): string => site.timeText(at).slice(0, 10);

/** A month of the site's calendar, or the times; the current month when nothing is asked for. */
export function periodOf(site: ReportSite, { month, startTime, endTime }: AskedPeriod): Period | Refused {
  if (month === undefined && (startTime !== undefined || endTime !== undefined)) {
    const [from, to] = [(startTime ?? 0) * SECOND, endTime === undefined ? Date.now() : endTime * SECOND];
    if (from >= to) return invalidField('endTime');
    return { from, to, name: `${dayOf(site, from)}-${dayOf(site, to - 1)}` };
  }
  if (startTime !== undefined || endTime !== undefined) return invalidField('month');
  const name = month ?? dayOf(site, Date.now()).slice(0, 7);
  const [year = 0, number = 0] = name.split('-').map(Number);
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
  return { from: site.midnight(`${name}-01`), to: site.midnight(next), name };
}
