import { InfiniteList } from '@vitrine/ui/components/InfiniteList';
import { SkeletonRows } from '@vitrine/ui/components/Skeletons';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { NoAnswer } from '../ground/NoAnswer.tsx';
import { TimeText, ZoneNote } from '../ground/time-zone.tsx';
import type { useRequestList } from './request-list.ts';

type List = Omit<ReturnType<typeof useRequestList<unknown>>, 'rows'>;

/**
 * The request that the address asks for, if it is one of these: pages of the list are loaded until it is there. For
 * {@link Request}, which opens it.
 */
export function useAsked(
  id: number | undefined,
  rows: readonly { readonly id: number }[],
  { status, fetchMore }: Pick<List, 'status' | 'fetchMore'>,
): number | undefined {
  const isMissing = id !== undefined && !rows.some((row) => row.id === id);
  useEffect(() => {
    if (isMissing && status === 'more') fetchMore();
  }, [isMissing, status, fetchMore]);
  return id;
}

interface HistoryTexts {
  readonly title: string;
  readonly loading: string;
  /** Said where the next page did not come. */
  readonly failed: string;
}

interface Props {
  readonly texts: HistoryTexts;
  /** What chooses among the rows, beside the title. */
  readonly filter?: ReactNode;
  readonly list: List;
  /** Shown where there is none. */
  readonly empty: ReactNode;
  /** List items, newest first. */
  readonly items: readonly ReactNode[];
}

/** What a customer has asked for so far, in all the states of a list. */
export function RequestHistory({ texts, filter, list, empty, items }: Props) {
  const t = useTranslations('ground');
  const title = useId();
  return (
    <section aria-labelledby={title} className="bg-card lg:rounded-card lg:border lg:border-hairline">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-4 pb-2">
        <div>
          <h2 id={title} className="text-base font-semibold">
            {texts.title}
          </h2>
          <p className="text-xs text-muted">
            <ZoneNote />
          </p>
        </div>
        {filter}
      </div>
      {list.error !== null ? (
        <NoAnswer answer={list} />
      ) : (
        <InfiniteList
          status={list.status}
          count={items.length}
          onMore={list.fetchMore}
          skeleton={<SkeletonRows count={4} />}
          empty={empty}
          moreLabel={t('list.more')}
          loadingText={texts.loading}
          endText={t('list.end')}
          failedText={texts.failed}
          retryLabel={t('failed.retry')}
        >
          <ul className="divide-y divide-hairline border-t border-hairline">{items}</ul>
        </InfiniteList>
      )}
    </section>
  );
}

interface RequestProps {
  readonly amount: ReactNode;
  readonly createdAt: string;
  /** Below the time, where there is something to say. */
  readonly note?: ReactNode;
  readonly state: ReactNode;
  /** The address asks for it: it is open, and in view. */
  readonly isAsked: boolean;
  readonly children: ReactNode;
}

/** A request: amount, time and state; pressed, everything about it. */
export function Request({ amount, createdAt, note, state, isAsked, children }: RequestProps) {
  const element = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!isAsked || element.current === null) return;
    element.current.open = true;
    element.current.scrollIntoView({ block: 'center' });
  }, [isAsked]);
  return (
    <details ref={element} className="group">
      <summary className="flex min-h-16 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 outline-offset-[-2px] hover:bg-sunken">
        <span className="min-w-0">
          {amount}
          <span className="block text-xs text-muted">
            <TimeText at={createdAt} />
          </span>
          {note}
        </span>
        <span className="ms-auto flex items-center gap-3">
          {state}
          <ChevronDown aria-hidden size={16} className="shrink-0 text-muted group-open:rotate-180" />
        </span>
      </summary>
      <div className="flex flex-col gap-3 px-4 pt-1 pb-4">{children}</div>
    </details>
  );
}
