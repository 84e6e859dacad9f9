import { skipToken, useQuery } from '@tanstack/react-query';
import { Link, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { CONSOLE_LANGUAGES, type ConsoleLanguage } from '@vitrine/locales/console';
import { IconButton } from '@vitrine/ui/components/IconButton';
import { PaperBadge } from '@vitrine/ui/components/PaperBadge';
import { Skeleton } from '@vitrine/ui/components/States';
import { CircleUser, Keyboard, Languages, LogOut, Menu as MenuIcon, Moon, Search, Sun } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { LazyMenu } from '../ground/parts/LazyMenu.tsx';
import { chooseColorMode, chooseLanguage, usePreferences } from '../ground/preferences.ts';
import { isOpenTo } from '../ground/roles.ts';
import { type PageEntry, SECTIONS } from '../ground/room.ts';
import { useSession, useStaff } from '../ground/session.ts';
import { useShortcuts } from '../ground/shortcuts.ts';
import { signOut } from '../ground/sign-out.ts';
import { useColorMode } from '../ground/theme.ts';
import { ConservationLight } from '../ledger/ConservationLight.tsx';
import type { Command } from './CommandPalette.tsx';
import { IdleWarning } from './IdleWarning.tsx';
import { PAGES } from './rooms.ts';

/** Opened by somebody, some time: not needed to draw the first page. */
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
 * What stands around every page: where one can go, what the house's books say, who is signed in, and that it is paper.
 * In a narrow window the rail is a drawer.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever has chosen a page wants to see it.
  useEffect(() => setIsRailOpen(false), [path]);
  const commands = useCommands(pages, () => setIsHelpOpen(true));
  const jumps = useJumps(pages);
  useShortcuts({ '/': () => setIsPaletteOpen(true), '?': () => setIsHelpOpen(true) });
  useShortcuts({ 'Mod+k': () => setIsPaletteOpen((isOpen) => !isOpen) }, { everywhere: true });
  const title = usePageTitle();

  return (
    <div className="flex h-dvh flex-col">
      <a
        href="#screen"
        className="sr-only rounded-control bg-raised px-4 py-3 focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-50"
      >
        {t('skip')}
      </a>
      <header className="z-10 flex h-(--shell-top) shrink-0 items-center gap-1 border-b border-hairline bg-card ps-1 pe-1 lg:gap-2 lg:ps-4 lg:pe-2">
        <span className="lg:hidden">
          <IconButton label={t('menu')} icon={<MenuIcon aria-hidden size={20} />} onClick={() => setIsRailOpen(true)} />
        </span>
        <Link to="/" className="hidden min-h-11 w-44 shrink-0 items-center font-bold lg:flex">
          {app('name')}
        </Link>
        <button
          type="button"
          aria-label={t('search')}
          aria-keyshortcuts="/ Control+K"
          onClick={() => setIsPaletteOpen(true)}
          className="flex h-11 min-w-11 items-center justify-center gap-2 rounded-control text-sm text-muted hover:text-text sm:h-9 sm:min-w-64 sm:justify-start sm:border sm:border-control sm:px-3 pointer-coarse:h-11"
        >
          <Search aria-hidden size={18} className="shrink-0" />
          <span className="hidden flex-1 text-start sm:block">{t('search')}</span>
          <kbd className="hidden rounded-badge border border-hairline px-1.5 font-sans text-xs sm:block">/</kbd>
        </button>
        <span className="flex-1" />
        <ConservationLight />
        <PaperMark />
        <SessionMenu onHelp={() => setIsHelpOpen(true)} />
      </header>
      <div className="flex min-h-0 flex-1">
        <nav
          aria-label={t('pages')}
          className="hidden w-52 shrink-0 overflow-y-auto border-e border-hairline bg-card p-2 lg:block"
        >
          <Rail pages={pages} />
        </nav>
        <main id="screen" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto outline-none">
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <Suspense>
        {wasRailOpen ? (
          <Drawer open={isRailOpen} onClose={() => setIsRailOpen(false)} title={app('name')} closeLabel={app('close')}>
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
      <IdleWarning />
      <p role="status" className="sr-only">
        {title}
      </p>
    </div>
  );
}

/** True from the first time on: what was opened once stays, so that it can close in its own time. */
function useOnce(isNow: boolean): boolean {
  const [was, setWas] = useState(isNow);
  if (isNow && !was) setWas(true);
  return isNow || was;
}

/** Names the page in the window's title; returned for readers once somebody has moved. */
function usePageTitle(): string {
  const router = useRouter();
  const t = useTranslations('console');
  const key = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.title });
  const [hasMoved, setHasMoved] = useState(false);
  const name = key === undefined ? '' : t(`title.${key}`);
  useEffect(() => {
    document.title = [name, t('app.name')].filter((part) => part !== '').join(' · ');
  }, [name, t]);
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return;
        setHasMoved(true);
        document.getElementById('screen')?.focus({ preventScroll: true });
      }),
    [router],
  );
  return hasMoved ? name : '';
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

function Rail({ pages }: { readonly pages: readonly PageEntry[] }) {
  const t = useTranslations('console');
  return SECTIONS.map((section) => {
    const own = pages.filter((page) => page.section === section);
    if (own.length === 0) return null;
    return (
      <section key={section} aria-label={t(`section.${section}`)} className="mb-3">
        <h2 className="px-3 py-1 text-xs text-muted">{t(`section.${section}`)}</h2>
        <ul>
          {own.map((page) => (
            <RailEntry key={page.path} page={page} />
          ))}
        </ul>
      </section>
    );
  });
}

const WAITING_REFRESH_MS = 30_000;

function RailEntry({ page: { path, title, Icon, countWaiting } }: { readonly page: PageEntry }) {
  const t = useTranslations('console.title');
  const { data: count } = useQuery({
    // Begins as the page's own queries do, so that a decision on the page counts anew.
    queryKey: [path.slice(1), 'waiting'],
    queryFn: countWaiting === undefined ? skipToken : ({ signal }) => countWaiting(client, signal),
    refetchInterval: WAITING_REFRESH_MS,
  });
  return (
    <li>
      <Link
        to={path}
        activeProps={{ 'aria-current': 'page' }}
        className="flex min-h-9 items-center gap-3 rounded-control px-3 text-sm outline-offset-[-2px] hover:bg-sunken aria-[current=page]:bg-accent-tint aria-[current=page]:font-semibold aria-[current=page]:text-accent pointer-coarse:min-h-11"
      >
        <Icon aria-hidden size={16} className="shrink-0" />
        <span className="min-w-0 flex-1 wrap-anywhere">{t(title)}</span>
        {count === undefined || count === 0 ? null : (
          <bdi dir="ltr" className="numeric rounded-full bg-accent-solid px-1.5 text-xs text-on-accent">
            {count}
          </bdi>
        )}
      </Link>
    </li>
  );
}

function PaperMark() {
  const t = useTranslations('console.shell');
  const isPaper = useSession(({ mode }) => mode === 'paper');
  return isPaper ? <PaperBadge label={t('paper')} /> : null;
}

const LANGUAGE_CODES = Object.keys(CONSOLE_LANGUAGES) as ConsoleLanguage[];

/** What can be done anywhere: the look of the console, help, the end of the session. */
function useActions(onHelp: () => void): readonly Command[] {
  const t = useTranslations('console.shell');
  const mode = useColorMode();
  const language = usePreferences((preferences) => preferences.language);
  const kind = t('action');
  return [
    {
      key: 'mode',
      label: t(mode === 'dark' ? 'light' : 'dark'),
      kind,
      icon: mode === 'dark' ? <Sun aria-hidden size={16} /> : <Moon aria-hidden size={16} />,
      run: () => chooseColorMode(mode === 'dark' ? 'light' : 'dark'),
    },
    ...LANGUAGE_CODES.filter((code) => code !== language).map((code) => ({
      key: `language ${code}`,
      label: CONSOLE_LANGUAGES[code].name,
      kind,
      icon: <Languages aria-hidden size={16} />,
      run: () => chooseLanguage(code),
    })),
    { key: 'help', label: t('keyboard'), kind, icon: <Keyboard aria-hidden size={16} />, run: onHelp },
    { key: 'sign-out', label: t('signOut'), kind, icon: <LogOut aria-hidden size={16} />, run: () => void signOut() },
  ];
}

function useCommands(pages: readonly PageEntry[], onHelp: () => void): readonly Command[] {
  const t = useTranslations('console');
  const router = useRouter();
  const actions = useActions(onHelp);
  const places = pages
    .filter(({ section }) => section !== undefined)
    .map(({ path, title, Icon }) => ({
      key: path,
      label: t(`title.${title}`),
      kind: t('shell.page'),
      icon: <Icon aria-hidden size={16} />,
      run: () => void router.navigate({ to: path }),
    }));
  return [...places, ...actions];
}

/** What an id or a code that was typed may belong to, of the kinds that the person may see. */
function useJumps(pages: readonly PageEntry[]): (text: string) => readonly Command[] {
  const t = useTranslations('console');
  const router = useRouter();
  return useCallback(
    (text) =>
      pages.flatMap(({ find, title, Icon }) => {
        const found = find?.(text);
        if (found === undefined) return [];
        return [
          {
            key: `jump ${found.path}`,
            label: found.label,
            kind: t(`title.${title}`),
            icon: <Icon aria-hidden size={16} />,
            run: () => router.history.push(`${router.basepath}${found.path}`),
          },
        ];
      }),
    [pages, router, t],
  );
}

function SessionMenu({ onHelp }: { readonly onHelp: () => void }) {
  const t = useTranslations('console.shell');
  const router = useRouter();
  const staff = useStaff();
  const actions = useActions(onHelp);
  return (
    <LazyMenu
      tone="ghost"
      aria-label={t('session', { name: staff?.name ?? '' })}
      icon={<CircleUser aria-hidden size={20} />}
      className="min-w-11 px-2!"
      entries={[
        {
          key: 'own',
          label: t('ownSessions'),
          icon: <CircleUser aria-hidden size={16} />,
          onPress: () => void router.navigate({ to: '/sessions' }),
        },
        { key: 'line', kind: 'line' },
        ...actions.map(({ key, label, icon, run }) => ({ key, label, icon, onPress: run })),
      ]}
    >
      <span className="hidden max-w-40 truncate text-sm sm:block">{staff?.name}</span>
    </LazyMenu>
  );
}
