import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { PERIODS, type WirePeriod } from '@vitrine/wire/market/candle';
import { Crash } from './Crash.tsx';
import { Shell } from './Shell.tsx';

interface TradeSearch {
  /** Product code. */
  readonly symbol?: string;
  readonly period?: WirePeriod;
}

const root = createRootRoute({ component: Shell, notFoundComponent: () => null });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/trade', replace: true });
  },
});

const trade = createRoute({
  getParentRoute: () => root,
  path: '/trade',
  validateSearch: (search: Record<string, unknown>): TradeSearch => {
    const { symbol } = search;
    const period = PERIODS.find((known) => known === search.period);
    return {
      ...(typeof symbol === 'string' ? { symbol } : {}),
      ...(period === undefined ? {} : { period }),
    };
  },
  component: lazyRouteComponent(() => import('../screens/trade/TradeScreen.tsx'), 'TradeScreen'),
});

const history = createRoute({
  getParentRoute: () => root,
  path: '/mine/history',
  component: lazyRouteComponent(() => import('../screens/history/HistoryScreen.tsx'), 'HistoryScreen'),
});

/** APP-28: any unknown path leads home. */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

export const router = createRouter({
  routeTree: root.addChildren([home, trade, history, unknown]),
  defaultErrorComponent: Crash,
  scrollRestoration: true,
  defaultPreload: 'intent',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
