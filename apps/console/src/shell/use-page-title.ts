import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

/** Sets the window title. Returns the page's name after the first navigation, for screen readers to announce. */
export function usePageTitle(): string {
  const router = useRouter();
  const t = useTranslations('console');
  const key = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.title });
  const [hasMoved, setHasMoved] = useState(false);
  const name = key === undefined ? '' : t(`title.${key}`);
  useEffect(() => {
    document.title = [name, t('app.name')].filter((part) => part !== '').join(' · ');
  }, [name, t]);
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return;
        setHasMoved(true);
        document.getElementById('screen')?.focus({ preventScroll: true });
      }),
    [router],
  );
  return hasMoved ? name : '';
}
