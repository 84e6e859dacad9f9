import { Link, Outlet } from '@tanstack/react-router';
import { SkipLink } from '@vitrine/ui/components/SkipLink';
import { Suspense, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { AfterFirstLoad } from '../ground/first-load.ts';
import { useGivenUp } from '../ground/jurisdiction.ts';
import { lazyPart } from '../ground/lazy-part.ts';
import { lazyScreen } from '../ground/lazy-screen.tsx';
import { useSession } from '../ground/session.ts';
import { useSite } from '../ground/site.ts';
import { useTheme } from '../ground/theme.ts';
import { useIsDesktop } from '../ground/use-is-desktop.ts';
import { Brand } from './Brand.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { PaperBadge, PaperStrip } from './PaperBadge.tsx';
import { HeaderTabs, TabBar } from './TabBar.tsx';
import { KeptTabs } from './tab-screens.tsx';
import { usePageTitle } from './use-page-title.ts';

/** Not needed to draw the first screen. */
const SiteLive = lazyPart(async () => (await import('./SiteLive.tsx')).SiteLive);
const HeaderActions = lazyPart(async () => (await import('./HeaderActions.tsx')).HeaderActions);
/** On every screen of a customer who takes a break. */
const BreakBanner = lazyScreen(() => import('../ledger/limits/BreakBanner.tsx'), 'BreakBanner', ['limits']);
const OwnLive = lazyScreen(() => import('./OwnLive.tsx'), 'OwnLive', ['alerts', 'limits', 'options', 'trading']);

/**
 * What stands around every screen: who and where one is, that it is paper, whether prices are live. On a phone that is
 * a thin line above and the tab bar below, and each screen brings its own header; on a desktop one header for all.
 */
export function Shell() {
  useTheme();
  const t = useTranslations('ground');
  const title = usePageTitle();
  const isCustomer = useSession((session) => session.token !== undefined);
  const header = useShellTop();
  const isDesktop = useIsDesktop();
  return (
    <div className="flex min-h-dvh flex-col lg:h-dvh">
      <SkipLink>{t('skip')}</SkipLink>
      <header
        ref={header}
        className="sticky top-0 z-20 shrink-0 bg-card pt-[env(safe-area-inset-top)] lg:border-b lg:border-hairline"
      >
        <div className="lg:hidden">
          <PaperStrip />
        </div>
        <div className="hidden min-h-14 items-center gap-4 px-4 py-1 lg:flex">
          <Link to="/" className="flex min-h-11 min-w-0 items-center rounded-control text-lg font-bold">
            <Brand />
          </Link>
          <PaperBadge />
          <HeaderTabs />
          <Suspense>{isDesktop ? <HeaderActions /> : null}</Suspense>
        </div>
        <ConnectionBanner />
        <Notices />
        <Suspense>{isCustomer ? <BreakBanner /> : null}</Suspense>
      </header>
      <main
        id="screen"
        tabIndex={-1}
        className="flex min-h-0 min-w-0 flex-1 flex-col pb-[calc(var(--shell-tabs)+env(safe-area-inset-bottom))] outline-none lg:pb-0"
      >
        <KeptTabs />
        <Outlet />
      </main>
      <TabBar />
      <Suspense>
        <AfterFirstLoad>
          <SiteLive />
        </AfterFirstLoad>
        {isCustomer ? <OwnLive /> : null}
      </Suspense>
      <p role="status" className="sr-only">
        {title.announced}
      </p>
    </div>
  );
}

/** Keeps `--shell-top` as high as the header, which a banner makes higher: what sticks below it is never covered. */
function useShellTop() {
  const header = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = header.current;
    if (element === null) return undefined;
    const watch = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--shell-top', `${element.offsetHeight}px`),
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return header;
}

const SiteNotices = lazyScreen(() => import('../config/SiteNotices.tsx'), 'SiteNotices', ['settings']);

/** Most of the time nothing is announced, and nothing of it is loaded. */
function Notices() {
  const { maintenance_until: until = '', site_mode: mode = 'normal' } = useSite().data ?? {};
  const isGivenUp = useGivenUp() !== undefined;
  if (until === '' && mode === 'normal' && !isGivenUp) return null;
  return (
    <Suspense fallback={null}>
      <SiteNotices />
    </Suspense>
  );
}
