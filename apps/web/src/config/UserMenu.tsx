import { Link, useRouter } from '@tanstack/react-router';
import { ROW, RowContent } from '@vitrine/ui/components/Row';
import { Skeleton } from '@vitrine/ui/components/States';
import { toastError } from '@vitrine/ui/toast';
import { useTranslations } from 'use-intl';
import { MenuEntryIcon } from './MenuEntryIcon.tsx';
import { useMenu } from './menu.ts';

const PLACES = 4;

/** The site's menu for customers; an entry whose screen this app does not have is left out (ACC-38). */
export function UserMenu({ isDemo }: { readonly isDemo: boolean }) {
  const t = useTranslations('config.menu');
  const { routesByPath } = useRouter();
  const entries = useMenu('user');
  if (entries === undefined)
    return Array.from({ length: PLACES }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: places without identity
      <li key={place} className="flex min-h-14 items-center gap-3 px-4">
        <Skeleton className="size-5" />
        <Skeleton className="h-4 w-32" />
      </li>
    ));
  return entries
    .filter(({ path }) => Object.hasOwn(routesByPath, path))
    .map(({ path, icon, title, allow_demo }) => (
      <li key={path}>
        <Link
          to={path}
          className={ROW}
          onClick={(event) => {
            if (!isDemo || allow_demo === '1') return;
            event.preventDefault();
            toastError({ title: t('realOnly'), description: t('realOnlyText') });
          }}
        >
          <RowContent start={<MenuEntryIcon icon={icon} size={20} />} title={title} chevron />
        </Link>
      </li>
    ));
}
