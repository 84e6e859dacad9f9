import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { IconButton } from '@vitrine/ui/components/IconButton';
import { PaperBadge } from '@vitrine/ui/components/PaperBadge';
import { SkipLink } from '@vitrine/ui/components/SkipLink';
import { Skeleton } from '@vitrine/ui/components/States';
import { Menu as MenuIcon, Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConnection } from '../ground/connection.ts';
import { isOpenTo } from '../ground/roles.ts';
import type { PageEntry } from '../ground/room.ts';
import { useSession, useStaff } from '../ground/session.ts';
import { useShortcuts } from '../ground/shortcuts.ts';
import { ConservationLight } from '../ledger/ConservationLight.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { useCommands, useJumps } from './commands.tsx';
import { EnterCode } from './EnterCode.tsx';
import { IdleWarning } from './IdleWarning.tsx';
import { Rail } from './Rail.tsx';
import { PAGES } from './rooms.ts';
import { usePageTitle } from './use-page-title.ts';

/** Loaded when first opened: the first page does not need them. */
const Drawer = lazy(() => import('@vitrine/ui/components/Drawer').then((module) => ({ default: module.Drawer })));

const CommandPalette = lazy(() =>
  import('./CommandPalette.tsx').then((module) => ({ default: module.CommandPalette })),
);

const KeyboardHelp = lazy(() => import('./KeyboardHelp.tsx').then((module) => ({ default: module.KeyboardHelp })));

/** The pages that the person who is signed in may see. */
function useOwnPages(): readonly PageEntry[] {
  const roles = useStaff()?.roles;
  return useMemo(() => PAGES.filter(({ reads }) => isOpenTo(reads, roles ?? [])), [roles]);
}

/**
 * The frame of every page: rail, search, state of the books, paper badge and account menu. In a narrow window the rail is
 * a drawer.
 */
export function Shell() {
  const t = useTranslations('console.shell');
  const app = useTranslations('console.app');
  const pages = useOwnPages();
  const [isRailOpen, setIsRailOpen] = useState(false);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [isPaletteOpen, setIsPaletteOpen] = useState(false);
  const wasRailOpen = useOnce(isRailOpen);
  const wasPaletteOpen = useOnce(isPaletteOpen);
  const wasHelpOpen = useOnce(isHelpOpen);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes.
  useEffect(() => setIsRailOpen(false), [path]);
  const commands = useCommands(pages, () => setIsHelpOpen(true), isPaletteOpen);
  const jumps = useJumps(pages);
  useShortcuts({ '/': () => setIsPaletteOpen(true), '?': () => setIsHelpOpen(true) });
  useShortcuts({ 'Mod+k': () => setIsPaletteOpen((isOpen) => !isOpen) }, { everywhere: true });
  const title = usePageTitle();

  return (
    <div className="flex h-dvh flex-col">
      <SkipLink>{t('skip')}</SkipLink>
      <TopBar
        onMenu={() => setIsRailOpen(true)}
        onSearch={() => setIsPaletteOpen(true)}
        onHelp={() => setIsHelpOpen(true)}
      />
      <ConnectionBanner />
      <div className="flex min-h-0 flex-1">
        <nav
          aria-label={t('pages')}
          className="hidden w-52 shrink-0 overflow-y-auto border-e border-hairline bg-card p-2 lg:block"
        >
          <Rail pages={pages} />
        </nav>
        <Screen />
      </div>
      <Suspense>
        {wasRailOpen ? (
          <Drawer
            side="start"
            open={isRailOpen}
            onClose={() => setIsRailOpen(false)}
            title={app('name')}
            closeLabel={app('close')}
          >
            <nav aria-label={t('pages')}>
              <Rail pages={pages} />
            </nav>
          </Drawer>
        ) : null}
        {wasPaletteOpen ? (
          <CommandPalette
            open={isPaletteOpen}
            onClose={() => setIsPaletteOpen(false)}
            commands={commands}
            jumps={jumps}
          />
        ) : null}
        {wasHelpOpen ? <KeyboardHelp open={isHelpOpen} onClose={() => setIsHelpOpen(false)} /> : null}
      </Suspense>
      <EnterCode />
      <IdleWarning />
      <p role="status" className="sr-only">
        {title}
      </p>
    </div>
  );
}

function Screen() {
  const isLost = useConnection(({ lostAt }) => lostAt !== undefined);
  return (
    <main
      id="screen"
      tabIndex={-1}
      data-stale={isLost || undefined}
      className="flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto outline-none"
    >
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
    </main>
  );
}

interface TopBarProps {
  /** Opens the rail of a narrow window. */
  readonly onMenu: () => void;
  readonly onSearch: () => void;
  readonly onHelp: () => void;
}

/** Search, the state of the books, and whose account this is. */
function TopBar({ onMenu, onSearch, onHelp }: TopBarProps) {
  const t = useTranslations('console.shell');
  const app = useTranslations('console.app');
  return (
    <header className="z-10 flex h-(--shell-top) shrink-0 items-center gap-1 border-b border-hairline bg-card ps-1 pe-1 lg:gap-2 lg:ps-4 lg:pe-2">
      <span className="lg:hidden">
        <IconButton label={t('menu')} icon={<MenuIcon aria-hidden size={20} />} onClick={onMenu} />
      </span>
      <Link to="/" className="hidden min-h-11 w-44 shrink-0 items-center font-bold lg:flex">
        {app('name')}
      </Link>
      <button
        type="button"
        aria-label={t('search')}
        aria-keyshortcuts="/ Control+K"
        onClick={onSearch}
        className="flex h-11 min-w-11 items-center justify-center gap-2 rounded-control text-sm text-muted hover:text-text sm:h-9 sm:min-w-64 sm:justify-start sm:border sm:border-control sm:px-3 pointer-coarse:h-11"
      >
        <Search aria-hidden size={18} className="shrink-0" />
        <span className="hidden flex-1 text-start sm:block">{t('search')}</span>
        <kbd className="hidden rounded-badge border border-hairline px-1.5 font-sans text-xs sm:block">/</kbd>
      </button>
      <span className="flex-1" />
      <ConservationLight />
      <PaperMark />
      <AccountMenu onHelp={onHelp} />
    </header>
  );
}

/** True from the first time on: what was opened once stays mounted, so that it can animate out. */
function useOnce(isNow: boolean): boolean {
  const [was, setWas] = useState(isNow);
  if (isNow && !was) setWas(true);
  return isNow || was;
}

function PageSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4 p-4">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}

function PaperMark() {
  const t = useTranslations('console.shell');
  const isPaper = useSession(({ mode }) => mode === 'paper');
  return isPaper ? <PaperBadge label={t('paper')} /> : null;
}
