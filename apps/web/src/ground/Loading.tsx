import { Skeleton } from '@vitrine/ui/components/States';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

interface Props {
  readonly className?: string;
  /** The outline of what is loading. */
  readonly children: ReactNode;
}

/** The outline of content that is still loading; screen readers hear "Loading". */
export function Loading({ className, children }: Props) {
  const t = useTranslations('ground');
  return (
    <div role="status" aria-busy className={className}>
      <span className="sr-only">{t('loading')}</span>
      {children}
    </div>
  );
}

/** The outline of a short list. */
export function LoadingRows() {
  return (
    <Loading className="flex flex-col gap-3 p-4">
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
    </Loading>
  );
}
