import { useRouterState } from '@tanstack/react-router';
import { Activity, memo, Suspense, useState } from 'react';
import { type LazyScreen, lazyScreen } from '../ground/lazy-screen.tsx';
import { useSession } from '../ground/session.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';

/** The screens of the tab bar: each stays as it was left while another is shown. */
export const TAB_SCREENS = {
  '/': lazyScreen(() => import('./home/HomeScreen.tsx'), 'HomeScreen'),
  '/trade': lazyScreen(
    async () => {
      const screen = await import('./trade/TradeScreen.tsx');
      await screen.preloadLayout();
      return screen;
    },
    'TradeScreen',
    ['options', 'trading'],
  ),
  '/order': lazyScreen(() => import('./OrderScreen.tsx'), 'OrderScreen', ['trading']),
  '/user': lazyScreen(() => import('./UserScreen.tsx'), 'UserScreen', ['trading']),
} as const satisfies Readonly<Record<string, LazyScreen>>;
export type TabPath = keyof typeof TAB_SCREENS;

/** Tabs that hold a customer's own things: they go when the customer goes. */
const OWN_TABS: readonly TabPath[] = ['/order', '/user'];

function isTab(path: string | undefined): path is TabPath {
  return path !== undefined && Object.hasOwn(TAB_SCREENS, path);
}

/** What the router draws for a tab: nothing, because {@link KeptTabs} does. */
export function keptTab(path: TabPath) {
  return Object.assign(() => null, { preload: TAB_SCREENS[path].preload });
}

/**
 * Every tab that was opened, the current one shown and the others hidden: they keep their state and the scroll of
 * their lists, and React takes their effects away, so that a hidden one watches no price and asks the server nothing.
 */
export function KeptTabs() {
  const current = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId });
  const uid = useSession((session) => session.user?.uid);
  const [opened, setOpened] = useState<readonly TabPath[]>([]);
  if (isTab(current) && !opened.includes(current)) setOpened([...opened, current]);
  return opened
    .filter((path) => uid !== undefined || !OWN_TABS.includes(path))
    .map((path) => (
      <Activity key={OWN_TABS.includes(path) ? `${path} ${uid}` : path} mode={path === current ? 'visible' : 'hidden'}>
        <Tab path={path} />
      </Activity>
    ));
}

const Tab = memo(function Tab({ path }: { readonly path: TabPath }) {
  const Screen = TAB_SCREENS[path];
  return (
    <ScreenBoundary>
      <Suspense fallback={<ScreenSkeleton />}>
        <Screen />
      </Suspense>
    </ScreenBoundary>
  );
});
