import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './Button.tsx';

/** `first`: nothing is here yet. `more`: the next page can be asked for. `end`: there is no other. */
export type ListStatus = 'first' | 'more' | 'loading' | 'failed' | 'end';

interface Props {
  readonly status: ListStatus;
  /** Rows that are here. */
  readonly count: number;
  /** Asks for the next page. Called when the end comes near and by the button, never while one is on its way. */
  readonly onMore: () => void;
  /** In the shape of a page of rows. */
  readonly skeleton: ReactNode;
  /** Instead of rows when there are none: an `Empty`, another one when a filter hides what there is. */
  readonly empty: ReactNode;
  readonly moreLabel: ReactNode;
  readonly loadingText: ReactNode;
  readonly endText: ReactNode;
  readonly failedText: ReactNode;
  readonly retryLabel: ReactNode;
  /** The rows. */
  readonly children: ReactNode;
}

/** Rows that load page by page as the end comes near; a button does the same for keyboards. */
export function InfiniteList({
  status,
  count,
  onMore,
  skeleton,
  empty,
  moreLabel,
  loadingText,
  endText,
  failedText,
  retryLabel,
  children,
}: Props) {
  const foot = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  latest.current = onMore;
  // A page may be too short to push the end out of sight: every new count is looked at again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    const element = foot.current;
    if (status !== 'more' || element === null) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: '400px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [status, count]);

  const isFirst = status === 'first' || (status === 'loading' && count === 0);
  return (
    <div aria-busy={isFirst || status === 'loading'}>
      {isFirst ? skeleton : count === 0 && status === 'end' ? empty : children}
      <div ref={foot} className="flex min-h-11 flex-col items-center justify-center gap-2 px-4 py-3 text-sm text-muted">
        <span role="status" className="text-center empty:hidden">
          {status === 'loading' || status === 'first'
            ? loadingText
            : status === 'failed'
              ? failedText
              : status === 'end' && count > 0
                ? endText
                : null}
        </span>
        {status === 'more' || status === 'failed' ? (
          <Button onClick={onMore}>{status === 'failed' ? retryLabel : moreLabel}</Button>
        ) : null}
      </div>
    </div>
  );
}
