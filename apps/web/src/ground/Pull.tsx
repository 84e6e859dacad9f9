import { PullToRefresh } from '@vitrine/ui/components/PullToRefresh';
import type { Refresh } from '@vitrine/ui/use-refresh';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

interface Props {
  readonly refresh: Refresh;
  readonly children: ReactNode;
}

/** Refreshes its content when a finger pulls it down, and says so. Offer a `RefreshButton` for mouse and keyboard. */
export function Pull({ refresh, children }: Props) {
  const t = useTranslations('ground.refresh');
  return (
    <PullToRefresh refresh={refresh} pullText={t('pull')} releaseText={t('release')} runningText={t('running')}>
      {children}
    </PullToRefresh>
  );
}
