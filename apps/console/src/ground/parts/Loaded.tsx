import type { UseQueryResult } from '@tanstack/react-query';
import { Failed, Skeleton } from '@vitrine/ui/components/States';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useProblemText } from '../problem.ts';
import { DataAge, Dated } from './Dated.tsx';

interface Props<Data> {
  readonly answer: UseQueryResult<Data>;
  /** Says what could not be loaded. */
  readonly failed: string;
  readonly placeholder: ReactNode;
  /** How often the query is refreshed, if it is. */
  readonly refreshMs?: number;
  readonly children: (data: Data) => ReactNode;
}

/** The content of a query with its age: a placeholder while it loads, and the error with a retry if there is nothing to show. */
export function Loaded<Data>({ answer, failed, placeholder, refreshMs, children }: Props<Data>) {
  const app = useTranslations('console.app');
  const problem = useProblemText();
  if (answer.data !== undefined) {
    const { dataUpdatedAt: updatedAt, isError: isFailed } = answer;
    return (
      <>
        <Dated source={{ updatedAt, isFailed, refreshMs }}>{children(answer.data)}</Dated>
        <p className="px-3 py-1.5">
          <DataAge updatedAt={updatedAt} />
        </p>
      </>
    );
  }
  if (!answer.isError) return placeholder;
  return (
    <Failed
      title={failed}
      text={problem(answer.error)}
      retryLabel={app('retry')}
      busy={answer.isFetching}
      onRetry={() => void answer.refetch()}
    />
  );
}

/** The placeholder of a page of cards. */
export function CardSkeletons() {
  return (
    <div className="grid gap-3 p-3 lg:grid-cols-2">
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} className="h-40" />
      ))}
    </div>
  );
}
