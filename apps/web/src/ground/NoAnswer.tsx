import { Failed } from '@vitrine/ui/components/States';
import { useTranslations } from 'use-intl';
import { useProblemText } from './problem.ts';

interface Props {
  /** The query that failed. */
  readonly answer: {
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
}

/** Stands where a call brought nothing: why, and a button that asks again. */
export function NoAnswer({ answer: { error, isFetching, refetch } }: Props) {
  const t = useTranslations('ground.failed');
  const problemText = useProblemText();
  return (
    <Failed
      title={t('title')}
      text={problemText(error)}
      retryLabel={t('retry')}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
