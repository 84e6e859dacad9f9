import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { PAGE_SIZE } from '@vitrine/wire/envelope';
import { useMemo } from 'react';
import { OWN } from '../ground/own-answers.ts';
import { useSession } from '../ground/session.ts';
import { usePagedAnswer } from '../ground/use-paged-answer.ts';

/** A list with an open request in it is asked for so often, a moment longer than the simulated bank needs. */
const OPEN_MS = 5_000;
/** With one that moves from second to second. */
const MOVING_MS = 1_000;

interface Page<Row> {
  readonly total: number;
  readonly data: readonly Row[];
}

interface RequestList<Row> {
  readonly queryKey: QueryKey;
  readonly read: (page: number, signal: AbortSignal) => Promise<Page<Row>>;
  readonly keyOf: (row: Row) => number | string;
  /** Of a request that will still change. */
  readonly isOpen?: (row: Row) => boolean;
  /** Of one that changes within seconds. */
  readonly isMoving?: (row: Row) => boolean;
}

/** The customer's own requests of a kind, newest first, twenty at a time. */
export function useRequestList<Row>({
  queryKey,
  read,
  keyOf,
  isOpen = () => false,
  isMoving = () => false,
}: RequestList<Row>) {
  const token = useSession((session) => session.token);
  const answer = useInfiniteQuery({
    queryKey,
    meta: OWN,
    enabled: token !== undefined,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ total }, all) => (all.length * PAGE_SIZE < total ? all.length + 1 : undefined),
    refetchInterval({ state }) {
      const first = state.data?.pages[0]?.data ?? [];
      if (first.some(isMoving)) return MOVING_MS;
      return first.some(isOpen) ? OPEN_MS : false;
    },
  });
  const pages = answer.data?.pages;
  // One that was made meanwhile pushes others onto the next page.
  const rows = useMemo(
    (): readonly Row[] => [
      ...new Map(pages?.flatMap(({ data }) => data.map((row) => [keyOf(row), row] as const))).values(),
    ],
    [pages, keyOf],
  );
  return { rows, ...usePagedAnswer(answer) };
}
