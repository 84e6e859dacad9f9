import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './Button.tsx';

/** `first`: nothing has loaded yet. `more`: there is a next page. `end`: there is none. */
export type ListStatus = 'first' | 'more' | 'loading' | 'failed' | 'end';

interface Props {
  readonly status: ListStatus;
  /** Number of loaded rows. */
  readonly count: number;
  /** Loads the next page. Called near the end and by the button, never while a page is loading. */
  readonly onMore: () => void;
  /** Placeholder in the shape of a page of rows. */
  readonly skeleton: ReactNode;
  /** Shown without rows: an `Empty`, a different one when a filter hides all rows. */
  readonly empty: ReactNode;
  readonly moreLabel: ReactNode;
  readonly loadingText: ReactNode;
  readonly endText: ReactNode;
  readonly failedText: ReactNode;
  readonly retryLabel: ReactNode;
  /** The rows. */
  readonly children: ReactNode;
}

/** Rows that load page by page near the end of the list; keyboard users have a button. */
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
  // A page may be too short to push the end out of view, so every new count is checked again.
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
