import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { Empty, Failed } from '@vitrine/ui/components/States';
import { useTranslations } from 'use-intl';

/** Browsers' errors when a chunk cannot be loaded: a new version was deployed, or there is no network. */
const MISSING_CODE = /dynamically imported module|importing a module script|module script failed/i;

/** Shown when a page crashes or its code cannot be loaded. */
export function Crash({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('console');
  const isMissingCode = error instanceof Error && MISSING_CODE.test(error.message);
  if (isMissingCode && navigator.onLine) {
    return (
      <Failed
        title={t('failed.title')}
        text={t('failed.chunk')}
        retryLabel={t('app.reload')}
        onRetry={() => location.reload()}
      />
    );
  }
  return (
    <Failed
      title={t('failed.title')}
      text={t(isMissingCode ? 'failed.offline' : 'failed.crash')}
      retryLabel={t('app.retry')}
      onRetry={reset}
    />
  );
}

export function NotFound() {
  const t = useTranslations('console');
  return (
    <main id="screen" className="mx-auto max-w-128 py-12">
      <Empty
        title={t('title.notFound')}
        text={t('shell.notFoundText')}
        action={
          <Link to="/" className="inline-flex min-h-11 items-center font-semibold text-accent underline">
            {t('shell.home')}
          </Link>
        }
      />
    </main>
  );
}
