import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { Crash, NotFound } from './Crash.tsx';
import { PAGES } from './page-list.ts';
import type { PageTitle } from './pages.ts';
import { isOpenTo } from './roles.ts';
import { Shell } from './Shell.tsx';
import { useSession } from './session.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Names the page, in the window's title and to a screen reader. */
    readonly title?: PageTitle;
  }
}

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

interface LoginSearch {
  /** The page of the console that asked for the sign-in. */
  readonly from?: string;
}

/** Only a way within the console is followed. */
function ownPath(from: unknown): string | undefined {
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) && !from.startsWith('/login') ? from : undefined;
}

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { title: 'login' },
  validateSearch: ({ from }: Record<string, unknown>): LoginSearch => {
    const path = ownPath(from);
    return path === undefined ? {} : { from: path };
  },
  // Also the way on after the sign-in: the session changes and the route is asked again.
  beforeLoad: ({ search }) => {
    if (useSession.getState().token !== undefined) throw redirect({ to: search.from ?? '/', replace: true });
  },
  component: lazyRouteComponent(() => import('../login/LoginPage.tsx')),
});

const accept = createRoute({
  getParentRoute: () => root,
  path: '/accept',
  staticData: { title: 'accept' },
  component: lazyRouteComponent(() => import('../login/AcceptPage.tsx')),
});

/** Everything behind the sign-in. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: ({ location }) => {
    if (useSession.getState().token !== undefined) return;
    const from = ownPath(location.href);
    throw redirect({ to: '/login', search: from === undefined || from === '/' ? {} : { from }, replace: true });
  },
  component: Shell,
});

function ownPages() {
  const roles = useSession.getState().staff?.roles ?? [];
  return PAGES.filter(({ reads }) => isOpenTo(reads, roles));
}

/** The first page that the person may see. */
const first = createRoute({
  getParentRoute: () => inside,
  path: '/',
  beforeLoad: () => {
    const page = ownPages().find(({ section }) => section !== undefined);
    throw redirect({ to: page?.path ?? '/sessions', replace: true });
  },
});

const pages = PAGES.map(({ path, title, reads, load }) =>
  createRoute({
    getParentRoute: () => inside,
    path,
    staticData: { title },
    component: lazyRouteComponent(load),
    beforeLoad: () => {
      // The server refuses by itself: this only spares a page of refusals.
      if (!isOpenTo(reads, useSession.getState().staff?.roles ?? [])) throw redirect({ to: '/', replace: true });
    },
  }),
);

export const router = createRouter({
  basepath: '/console',
  routeTree: root.addChildren([login, accept, inside.addChildren([first, ...pages])]),
  defaultErrorComponent: Crash,
  defaultPreload: 'intent',
  scrollRestoration: false,
});

/** The session began or ended: whoever is here is led in or out. */
useSession.subscribe((now, before) => {
  if (now.token !== before.token) void router.invalidate();
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
