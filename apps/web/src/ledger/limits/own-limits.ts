import { useQuery } from '@tanstack/react-query';
import { useNow } from '@vitrine/ui/use-now';
import type { ResponseOf } from '@vitrine/wire/call';
import { ownLimits } from '@vitrine/wire/ledger/own-limits';
import { useTranslations } from 'use-intl';
import { client } from '../../ground/client.ts';
import { useGivenUp } from '../../ground/jurisdiction.ts';
import { modeReason } from '../../ground/mode-reason.ts';
import { OWN } from '../../ground/own-answers.ts';
import { serverClock } from '../../ground/server-clock.ts';
import { useSession } from '../../ground/session.ts';
import { useSite } from '../../ground/site.ts';
import { useTimeText } from '../../ground/time-zone.tsx';

export type OwnLimits = ResponseOf<typeof ownLimits>;

export const OWN_LIMITS_KEY = 'own-limits';

/** The customer's own limits; asked for again after everything that moves money, and because days and breaks end. */
export function useOwnLimits() {
  const token = useSession((session) => session.token);
  return useQuery({
    queryKey: [OWN_LIMITS_KEY, token],
    meta: OWN,
    enabled: token !== undefined,
    queryFn: ({ signal }) => client.call(ownLimits, {}, { signal }),
    refetchInterval: 60_000,
  });
}

/** Whether an instant (ISO 8601) is still to come. */
export const isAhead = (at: string): boolean => Date.parse(at) > serverClock.now();

/** Why nothing can be opened now, by the site, the customer's country or their own limits, in words; undefined when nothing keeps them. */
export function useCloseOnly(): string | undefined {
  const t = useTranslations('ledger.closeOnly');
  const timeText = useTimeText();
  const closeOnly = useOwnLimits().data?.closeOnly;
  useNow(closeOnly !== undefined && closeOnly !== null);
  const site = useSite().data;
  const givenUp = useGivenUp();
  if (site !== undefined && (site.site_mode ?? 'normal') !== 'normal') return modeReason(site);
  if (givenUp !== undefined) return givenUp;
  if (!closeOnly || !isAhead(closeOnly.until)) return undefined;
  return t(closeOnly.by, { until: timeText(closeOnly.until) });
}
