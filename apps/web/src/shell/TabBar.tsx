import { Link, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useSession } from '../ground/session.ts';
import { useSite } from '../ground/site.ts';
import { type TabEntry, tabsOf } from './tab-bar.ts';
import type { TabPath } from './tab-screens.tsx';

/** A visitor has no positions to count, and does not load what counts them. */
const OpenCount = lazy(() => import('../trading/OpenCount.tsx').then((module) => ({ default: module.OpenCount })));

/** The last address of each tab, so that its link leads back to what was open there. */
const lastSearch = new Map<TabPath, Readonly<Record<string, unknown>>>();

function useTabs() {
  const tabs = tabsOf(useSite().data?.tab_bar);
  // Renders again with every navigation, which is when the addresses change.
  const { pathname, search } = useRouterState({ select: (state) => state.location });
  const current = tabs.find(({ to }) => to === pathname);
  if (current !== undefined) lastSearch.set(current.to, search);
  return tabs;
}

/** The screens of the site at the bottom edge of a phone. */
export function TabBar() {
  const t = useTranslations('ground');
  const tabs = useTabs();
  return (
    <nav
      aria-label={t('mainNavigation')}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-hairline bg-card pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="flex h-(--shell-tabs)">
        {tabs.map((tab) => (
          <li key={tab.to} className="min-w-0 flex-1">
            <TabLink
              tab={tab}
              className="flex h-full flex-col items-center justify-center gap-0.5 px-1 text-xs text-muted outline-offset-[-2px] aria-[current=page]:font-semibold aria-[current=page]:text-accent"
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The same screens in the header of a desktop. */
export function HeaderTabs() {
  const t = useTranslations('ground');
  const tabs = useTabs();
  return (
    <nav aria-label={t('mainNavigation')}>
      <ul className="flex gap-1">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <TabLink
              tab={tab}
              className="flex min-h-11 items-center gap-2 rounded-control px-3 text-sm text-muted transition-colors duration-150 hover:bg-sunken hover:text-text aria-[current=page]:font-semibold aria-[current=page]:text-accent"
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function TabLink({ tab: { name, to, Icon }, className }: { readonly tab: TabEntry; readonly className: string }) {
  const t = useTranslations('ground.tab');
  const isCustomer = useSession((session) => session.token !== undefined);
  return (
    <Link
      to={to}
      search={lastSearch.get(to) ?? {}}
      activeOptions={{ includeSearch: false, exact: true }}
      className={className}
    >
      <span className="relative">
        <Icon aria-hidden size={20} />
        {name === 'order' && isCustomer ? (
          <Suspense>
            <OpenCount />
          </Suspense>
        ) : null}
      </span>
      <span className="max-w-full truncate">{t(name)}</span>
    </Link>
  );
}
