import { Link } from '@tanstack/react-router';
import { Skeleton } from '@vitrine/ui/components/States';
import { useTranslations } from 'use-intl';
import { linkTo } from '../ground/link-to.ts';
import { MenuEntryIcon } from './MenuEntryIcon.tsx';
import { useMenu, useMenuGuard } from './menu.ts';

const PLACES = 4;

/** The home menu of the site as icons with their names. */
export function QuickMenu() {
  const t = useTranslations('config.menu');
  const guard = useMenuGuard();
  const entries = useMenu('home');
  if (entries?.length === 0) return null;
  return (
    <nav aria-label={t('shortcuts')} className="bg-card px-2 py-2">
      <ul className="grid grid-cols-4">
        {entries === undefined
          ? Array.from({ length: PLACES }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places without identity
              <li key={place} className="flex min-h-18 flex-col items-center justify-center gap-2">
                <Skeleton className="size-10 rounded-control!" />
                <Skeleton className="h-3 w-12" />
              </li>
            ))
          : entries.map((entry) => (
              <li key={`${entry.title} ${entry.path}`} className="min-w-0">
                <Link
                  {...linkTo(entry)}
                  onClick={(event) => guard(event, entry)}
                  className="flex min-h-18 flex-col items-center gap-1.5 rounded-control px-1 py-1.5 text-center text-xs hover:bg-sunken"
                >
                  <span className="flex size-10 items-center justify-center rounded-control bg-accent-tint text-accent">
                    <MenuEntryIcon icon={entry.icon} size={20} />
                  </span>
                  <span className="max-w-full wrap-anywhere">{entry.title}</span>
                </Link>
              </li>
            ))}
      </ul>
    </nav>
  );
}
