import type { UseQueryResult } from '@tanstack/react-query';
import { Failed, Skeleton } from '@vitrine/ui/components/States';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { useProblemText } from '../ground/problem.ts';

/** Often enough to see a change while one looks. */
export const REFRESH_MS = 30_000;

interface Props<T> {
  readonly title: string;
  readonly text: string;
  readonly answer: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}

/** One thing that can be checked: what it is, and how it stands now. What was answered last stays while a read fails. */
export function TrustCard<T>({ title, text, answer, children }: Props<T>) {
  const t = useTranslations('ground');
  const problemText = useProblemText();
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-3 border-y border-hairline bg-card p-4 lg:rounded-card lg:border lg:p-5"
    >
      <div className="flex flex-col gap-1">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {answer.data !== undefined ? (
        children(answer.data)
      ) : answer.isError ? (
        <Failed
          title={t('failed.title')}
          text={problemText(answer.error)}
          retryLabel={t('failed.retry')}
          onRetry={() => void answer.refetch()}
        />
      ) : (
        <Skeleton className="h-32" />
      )}
    </section>
  );
}
