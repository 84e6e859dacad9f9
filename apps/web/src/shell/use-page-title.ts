import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePageName } from '../ground/page-name.ts';
import { useSite } from '../ground/site.ts';

/**
 * Names the page in the window's title, in the language in force. `announced` is empty until somebody has moved to
 * another page: a browser reads the first title by itself.
 */
export function usePageTitle(): { readonly announced: string } {
  const router = useRouter();
  const t = useTranslations('ground.title');
  const key = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.title });
  const siteName = useSite().data?.site_name;
  const [hasMoved, setHasMoved] = useState(false);
  const own = usePageName((page) => page.name);
  const name = own ?? (key === undefined ? undefined : t(key));
  useEffect(() => {
    const title = [name, siteName].filter((part) => part !== undefined).join(' · ');
    if (title !== '') document.title = title;
  }, [name, siteName]);
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation !== undefined && pathChanged) setHasMoved(true);
      }),
    [router],
  );
  return { announced: hasMoved ? (name ?? '') : '' };
}
