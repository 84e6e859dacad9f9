import { useInfiniteQuery } from '@tanstack/react-query';
import type { DayRange } from '@vitrine/ui/day-range';
import { PAGE_SIZE } from '@vitrine/wire/envelope';
import { accountLog } from '@vitrine/wire/ledger/account-log';
import { useMemo } from 'react';
import { client } from '../ground/client.ts';
import { OWN } from '../ground/own-answers.ts';
import { useSession } from '../ground/session.ts';
import { timeFilter } from '../ground/site-days.ts';
import { usePagedAnswer } from '../ground/use-paged-answer.ts';
import { useSiteZone, useToday } from '../ground/use-today.ts';
import { entriesOf } from './log-sums.ts';

export interface LogFilter {
  /** 1 funding, 2 contract, 3 options; 0 all. */
  readonly accountTypeId: number;
  /** Kind of entry; 0 all. */
  readonly type: number;
  readonly days: DayRange;
}

/** Movements of the own accounts, newest first, twenty at a time (FND-61). */
export function useAccountLog({ accountTypeId, type, days }: LogFilter) {
  const token = useSession((session) => session.token);
  const zone = useSiteZone();
  const time = timeFilter(days, useToday(), zone);
  const answer = useInfiniteQuery({
    queryKey: ['account-log', token, accountTypeId, type, time?.startTime, time?.endTime],
    meta: OWN,
    enabled: token !== undefined && time !== undefined,
    queryFn: ({ pageParam, signal }) =>
      client.call(accountLog, { page: pageParam, accountTypeId, type, ...time }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, all) => (all.length * PAGE_SIZE < total ? all.length + 1 : undefined),
  });
  const pages = answer.data?.pages;
  const entries = useMemo(() => entriesOf(pages ?? []), [pages]);
  const paged = usePagedAnswer(answer);
  return {
    entries,
    total: pages?.at(-1)?.total ?? 0,
    ...paged,
    /** As calls have it; undefined until the days of the site are known. */
    filter: time && { accountTypeId, type, ...time },
    isFiltered: type !== 0 || time?.startTime !== undefined,
  };
}
