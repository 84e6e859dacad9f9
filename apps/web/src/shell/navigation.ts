import { queryClient } from '../ground/client.ts';
import { realtime } from '../ground/live.ts';
import { dropOwnDraft } from '../ground/own-draft.ts';
import { useSession, wasConfirmed } from '../ground/session.ts';
import { requireLogin, router } from './router.tsx';

/** Pages that show the list of instruments (APP-31). */
const LISTS_TRADES = new Set(['/', '/trade', '/order']);

/** The start of the new screen, unless that screen has already put the focus where its work begins. */
function focusScreen(): void {
  const screen = document.getElementById('screen');
  const focused = document.activeElement;
  if (focused !== null && screen?.contains(focused) === true && focused.checkVisibility()) return;
  screen?.focus({ preventScroll: true });
}

/** What scrolls in place of the window where a page is as high as the window, and the table in it. */
const PAGE_SCROLLERS = '[data-scroll="page"], [data-scroll="page"] [data-scroller]';

/** A kept tab shows again what scrolled in it: on a desktop that is not the window. Panels beside a page keep theirs. */
function scrollToTop(): void {
  window.scrollTo(0, 0);
  for (const element of document.querySelectorAll(PAGE_SCROLLERS)) element.scrollTop = 0;
}

/** What every navigation brings: the page's top, its focus, a live channel, and a fresh list of instruments. */
function moved(path: string): void {
  scrollToTop();
  focusScreen();
  realtime.connect();
  if (LISTS_TRADES.has(path)) void queryClient.invalidateQueries({ queryKey: ['products'], refetchType: 'all' });
}

/** Leads to the login and back as the session comes and goes. */
function sessionChanged(hasToken: boolean, wasEnded: boolean, wasKnown: boolean): void {
  // What a customer has read is not for the next.
  queryClient.removeQueries({ type: 'inactive' });
  dropOwnDraft();
  const { location, matches } = router.state;
  const last = matches.at(-1)?.routeId;
  if (!hasToken && location.pathname !== '/login') {
    // A session that was dead when the page was opened is no reason to move anybody (API-10).
    if (wasEnded && wasKnown) {
      void router.navigate({ to: '/login', search: { from: location.href }, replace: true });
      return;
    }
    const isOwn = last !== undefined && router.routesById[last].options.beforeLoad === requireLogin;
    if (!wasEnded && isOwn) {
      void router.navigate({ to: '/login', replace: true });
      return;
    }
  }
  void router.invalidate();
}

/** Called once, before the first screen is drawn. */
export function startNavigation(): void {
  history.scrollRestoration = 'manual';
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (fromLocation !== undefined && pathChanged) moved(toLocation.pathname);
  });
  useSession.subscribe((now, before) => {
    if (now.token !== before.token) sessionChanged(now.token !== undefined, now.wasEnded, wasConfirmed(before.token));
  });
}
