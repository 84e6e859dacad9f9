import { useInfiniteQuery } from '@tanstack/react-query';
import { options } from '@vitrine/wire/options/options';
import { useEffect, useMemo } from 'react';
import { client } from '../ground/client.ts';
import type { TradeFilter } from '../ground/history/trade-filter.ts';
import { serverClock } from '../ground/server-clock.ts';
import { useSession } from '../ground/session.ts';
import { usePagedAnswer } from '../ground/use-paged-answer.ts';
import { type OptionStatus, refreshOptions } from './option-calls.ts';
import { SETTLING_MS, useOptionUpdates } from './option-pushes.ts';
import { listedOptions, nextExpiry } from './option-updates.ts';

/**
 * Own options of a state, twenty at a time, newest first (ORD-07, ORD-09). One that has just been settled stays among the
 * running ones, with its result, until the list is asked for again.
 */
export function useOptionList(status: OptionStatus, { product, side }: Pick<TradeFilter, 'product' | 'side'> = {}) {
  const token = useSession((session) => session.token);
  const answer = useInfiniteQuery({
    queryKey: ['options', token, product, side, status],
    enabled: token !== undefined,
    queryFn: ({ pageParam, signal }) =>
      client.call(options, { status, page: pageParam, forex_id: product ?? 0, side: side ?? 0 }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page < last.last_page ? last.page + 1 : undefined),
  });
  const updates = useOptionUpdates();
  const pages = answer.data?.pages;
  const rows = useMemo(() => listedOptions(pages ?? [], updates), [pages, updates]);
  const paged = usePagedAnswer(answer);
  return {
    rows,
    /** Number of options, loaded or not. */
    total: pages?.at(-1)?.total ?? 0,
    /** Sums over all of them. */
    totals: pages?.at(-1),
    isFiltered: product !== undefined || side !== undefined,
    ...paged,
    /** When the list was last loaded, in milliseconds of the device. */
    answeredAt: answer.dataUpdatedAt,
  };
}

export type OptionList = ReturnType<typeof useOptionList>;

/** Number of running options, without those settled since the list was loaded. */
export function runningCount({ rows, total }: OptionList): number {
  return total - rows.filter(({ Status }) => Status === 3).length;
}

/** Loads the lists again one second after an option expires (OPT-14), until it is settled. */
export function useRefreshAtExpiry({ rows, answeredAt }: OptionList): void {
  const next = nextExpiry(rows);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that still has the option is loaded again
  useEffect(() => {
    if (next === undefined) return undefined;
    const timer = setTimeout(() => void refreshOptions(), Math.max(0, next - serverClock.now()) + SETTLING_MS);
    return () => clearTimeout(timer);
  }, [next, answeredAt]);
}
