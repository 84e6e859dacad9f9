import { Failed } from '@vitrine/ui/components/States';
import { useTranslations } from 'use-intl';
import { ChunkError } from '../ground/lazy-screen.tsx';

interface Props {
  readonly error: unknown;
  readonly reset: () => void;
}

/** A screen that cannot be shown: by a fault of ours, or because its code did not come. Said plainly, with a way on. */
export function Crash({ error, reset }: Props) {
  const t = useTranslations('ground');
  if (error instanceof ChunkError && navigator.onLine) {
    return (
      <Failed
        title={t('failed.title')}
        text={t('failed.chunk')}
        retryLabel={t('reload')}
        onRetry={() => location.reload()}
      />
    );
  }
  return (
    <Failed
      title={t('failed.title')}
      text={t(error instanceof ChunkError ? 'failed.offline' : 'failed.crash')}
      retryLabel={t('failed.retry')}
      onRetry={reset}
    />
  );
}
