import { Link } from '@tanstack/react-router';
import { InfoTip } from '@vitrine/ui/components/InfoTip';
import { ROW, RowContent } from '@vitrine/ui/components/Row';
import { Skeleton } from '@vitrine/ui/components/States';
import { useTranslations } from 'use-intl';
import { linkTo } from '../ground/link-to.ts';
import { MenuEntryIcon } from './MenuEntryIcon.tsx';
import { useMenu, useMenuGuard } from './menu.ts';

/** As many as the menu has without the operator's doing: what stands below must not move under a finger. */
const PLACES = 14;
const HISTORY = '/mine/history';

/** The site's menu for customers. */
export function UserMenu() {
  const guard = useMenuGuard();
  const entries = useMenu('user');
  if (entries === undefined)
    return Array.from({ length: PLACES }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: places without identity
      <li key={place}>
        <div className="flex min-h-14 items-center gap-3 px-4">
          <Skeleton className="size-5" />
          <Skeleton className="h-4 w-32" />
        </div>
      </li>
    ));
  return entries.map((entry) => (
    <li key={`${entry.title} ${entry.path}`} className="relative">
      <Link {...linkTo(entry)} className={ROW} onClick={(event) => guard(event, entry)}>
        <RowContent start={<MenuEntryIcon icon={entry.icon} size={20} />} title={entry.title} chevron />
      </Link>
      {entry.path === HISTORY ? <HistoryTip title={entry.title} /> : null}
    </li>
  ));
}

/** What traders call the screen behind the entry; between its name and its arrow. */
function HistoryTip({ title }: { readonly title: string }) {
  const t = useTranslations();
  return (
    <span className="absolute inset-y-0 end-14 flex items-center">
      <InfoTip label={t('ground.about', { name: title })}>{t('config.menu.historyTip')}</InfoTip>
    </span>
  );
}
