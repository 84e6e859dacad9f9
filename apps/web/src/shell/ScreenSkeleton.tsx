import { Skeleton } from '@vitrine/ui/components/States';
import { useTranslations } from 'use-intl';

/** While the code of a screen is on its way. */
export function ScreenSkeleton() {
  const t = useTranslations('ground');
  return (
    <div role="status" aria-busy className="mx-auto flex w-full max-w-3xl flex-col gap-4 p-4">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-7 w-40" />
      <Skeleton className="h-32" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  );
}
