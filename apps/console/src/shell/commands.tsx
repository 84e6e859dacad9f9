import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CONSOLE_LANGUAGES, type ConsoleLanguage } from '@vitrine/locales/console';
import { Keyboard, Languages, LogOut, Moon, Sun } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { chooseColorMode, chooseLanguage, usePreferences } from '../ground/preferences.ts';
import { isOpenTo } from '../ground/roles.ts';
import type { PageAction, PageEntry } from '../ground/room.ts';
import { useStaff } from '../ground/session.ts';
import { signOut } from '../ground/sign-out.ts';
import { useSubjectNames } from '../ground/subject-names.ts';
import { useColorMode } from '../ground/theme.ts';
import type { Command } from './CommandPalette.tsx';

const LANGUAGE_CODES = Object.keys(CONSOLE_LANGUAGES) as ConsoleLanguage[];

/** Actions available on every page: theme, language, help, sign out. */
export function useActions(onHelp: () => void): readonly Command[] {
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

/** The actions of a page that the person may take. */
function useOffered(): (page: PageEntry, isForEach: boolean) => readonly PageAction[] {
  const roles = useStaff()?.roles ?? [];
  return ({ actions = [] }, isForEach) =>
    actions.filter((action) => (action.isForEach ?? false) === isForEach && isOpenTo(action.call, roles));
}

/** The actions that can be taken now with each thing, of the pages that know; loaded anew each time the search opens. */
function useOffers(pages: readonly PageEntry[], isNeeded: boolean): ReadonlyMap<string, readonly string[]> | undefined {
  const { data, isFetching } = useQuery({
    enabled: isNeeded,
    queryKey: ['offers', pages.map(({ path }) => path)],
    queryFn: async ({ signal }) => {
      const offers = await Promise.all(pages.map(({ loadOffers }) => loadOffers?.(client, signal)));
      return new Map(offers.flatMap((map) => [...(map ?? [])]));
    },
    staleTime: 0,
  });
  // What was known when it was last open may be over.
  return isFetching ? undefined : data;
}

/** The instruments, staff and other things that the pages list, by name, and what can be done with each. */
function useThings(pages: readonly PageEntry[], isNeeded: boolean): readonly Command[] {
  const t = useTranslations('console');
  const router = useRouter();
  const offered = useOffered();
  const names = useSubjectNames(isNeeded);
  const offers = useOffers(pages, isNeeded);
  return [...(names ?? [])].flatMap(([subject, label]) => {
    const [kind, id] = subject.split('/');
    const page = pages.find(({ lists }) => lists === kind);
    if (page === undefined || id === undefined) return [];
    // Nothing is offered before it is known.
    const canBeTaken = ({ name }: PageAction) =>
      page.loadOffers === undefined || offers?.get(subject)?.includes(name) === true;
    return [
      {
        key: subject,
        label,
        kind: t(`title.${page.title}`),
        icon: <page.Icon aria-hidden size={16} />,
        run: () => void router.navigate({ to: page.path, search: { id } }),
      },
      ...offered(page, true)
        .filter(canBeTaken)
        .map(({ name, search }) => ({
          key: `${name} ${subject}`,
          label: t(`palette.action.${name}`, { subject: label }),
          kind: t('shell.action'),
          icon: <page.Icon aria-hidden size={16} />,
          isOnlyByName: true,
          run: () => void router.navigate({ to: page.path, search: { ...search, id } }),
        })),
    ];
  });
}

/** Pages, actions and, once they are needed, everything else that has a name. */
export function useCommands(pages: readonly PageEntry[], onHelp: () => void, needsThings: boolean): readonly Command[] {
  const t = useTranslations('console');
  const router = useRouter();
  const actions = useActions(onHelp);
  const things = useThings(pages, needsThings);
  const offered = useOffered();
  const places = pages
    .filter(({ section }) => section !== undefined)
    .map(({ path, title, Icon }) => ({
      key: path,
      label: t(`title.${title}`),
      kind: t('shell.page'),
      icon: <Icon aria-hidden size={16} />,
      run: () => void router.navigate({ to: path }),
    }));
  const own = pages.flatMap((page) =>
    offered(page, false).map(({ name, search }) => ({
      key: `${name} ${page.path}`,
      label: t(`palette.action.${name}`, { subject: '' }),
      kind: t('shell.action'),
      icon: <page.Icon aria-hidden size={16} />,
      run: () => void router.navigate({ to: page.path, search }),
    })),
  );
  return [...places, ...own, ...actions, ...things];
}

/** Where a typed id or code may lead, among the pages that the person may see: `3`, `order 3`. */
export function useJumps(pages: readonly PageEntry[]): (text: string) => readonly Command[] {
  const t = useTranslations('console');
  const router = useRouter();
  return useCallback(
    (text) =>
      pages.flatMap(({ find, Icon }) => {
        const words = text.split(/\s+/);
        const found = find?.(words.pop() ?? '') ?? [];
        return found
          .map(({ path, label, kind }) => ({
            key: `jump ${path}`,
            label,
            kind: t(`palette.kind.${kind}`),
            icon: <Icon aria-hidden size={16} />,
            run: () => router.history.push(`${router.basepath}${path}`),
          }))
          .filter(({ kind }) => words.every((word) => kind.toLowerCase().includes(word.toLowerCase())));
      }),
    [pages, router, t],
  );
}
