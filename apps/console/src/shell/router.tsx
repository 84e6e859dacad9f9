import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router';
import { queryClient } from '../ground/client.ts';
import { isOpenTo } from '../ground/roles.ts';
import type { PageTitle } from '../ground/room.ts';
import { useSession } from '../ground/session.ts';
import { readTableSearch } from '../ground/table/table-search.ts';
import { loadRoomTexts } from '../ground/texts.tsx';
import { Crash, NotFound } from './Crash.tsx';
import { RAIL_PAGES, ROOMS } from './rooms.ts';
import { Shell } from './Shell.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name, for the window title and screen readers. */
    readonly title?: PageTitle;
  }
}

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

interface LoginSearch {
  /** The page to return to after signing in. */
  readonly from?: string;
}

/** The path if it is within the console; other addresses are not followed. */
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
  // Runs again when the session changes: then it leads on from the sign-in.
  beforeLoad: ({ search }) => {
    if (useSession.getState().token !== undefined) throw redirect({ to: search.from ?? '/', replace: true });
  },
  component: lazyRouteComponent(() => import('../staff/sign-in/LoginPage.tsx')),
  loader: () => loadRoomTexts(['staff']),
});

const accept = createRoute({
  getParentRoute: () => root,
  path: '/accept',
  staticData: { title: 'accept' },
  component: lazyRouteComponent(() => import('../staff/sign-in/AcceptPage.tsx')),
  loader: () => loadRoomTexts(['staff']),
});

/** The parent of all pages that need a session. */
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

/** Leads to the first page of the rail that the person may see. */
const start = createRoute({
  getParentRoute: () => inside,
  path: '/',
  beforeLoad: () => {
    const roles = useSession.getState().staff?.roles ?? [];
    const page = RAIL_PAGES.find(({ reads }) => isOpenTo(reads, roles));
    throw redirect({ to: page?.path ?? '/sessions', replace: true });
  },
});

const pages = ROOMS.flatMap((room) => room.pages.map((page) => ({ room: room.name, ...page }))).map(
  ({ room, path, title, reads, alsoShows = [], load }) =>
    createRoute({
      getParentRoute: () => inside,
      path,
      staticData: { title },
      validateSearch: readTableSearch,
      component: lazyRouteComponent(load),
      loader: () => loadRoomTexts(alsoShows === 'all' ? 'all' : [room, ...alsoShows]),
      beforeLoad: () => {
        // The server decides; this only avoids a page full of refusals.
        if (!isOpenTo(reads, useSession.getState().staff?.roles ?? [])) throw redirect({ to: '/', replace: true });
      },
    }),
);

export const router = createRouter({
  basepath: '/console',
  routeTree: root.addChildren([login, accept, inside.addChildren([start, ...pages])]),
  // Search values are text: an id `7` is not read as a number.
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(JSON.stringify),
  defaultErrorComponent: Crash,
  defaultPreload: 'intent',
  scrollRestoration: false,
});

/** Leads in or out when a session begins or ends. */
useSession.subscribe((now, before) => {
  if (now.token === before.token) return;
  // Also when another tab did: nothing that one person loaded is shown to another.
  queryClient.clear();
  void router.invalidate();
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
