import { useRouter } from '@tanstack/react-router';
import { CONSOLE_LANGUAGES, type ConsoleLanguage } from '@vitrine/locales/console';
import { Keyboard, Languages, LogOut, Moon, Sun } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { chooseColorMode, chooseLanguage, usePreferences } from '../ground/preferences.ts';
import type { PageEntry } from '../ground/room.ts';
import { signOut } from '../ground/sign-out.ts';
import { useColorMode } from '../ground/theme.ts';
import { useSubjectNames } from '../staff/subject-name.ts';
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

/** The instruments, staff and other things that the pages list, by name. */
function useThings(pages: readonly PageEntry[], isNeeded: boolean): readonly Command[] {
  const t = useTranslations('console');
  const router = useRouter();
  const names = useSubjectNames(isNeeded);
  return [...(names ?? [])].flatMap(([subject, label]) => {
    const [kind, id] = subject.split('/');
    const page = pages.find(({ lists }) => lists === kind);
    if (page === undefined || id === undefined) return [];
    return [
      {
        key: subject,
        label,
        kind: t(`title.${page.title}`),
        icon: <page.Icon aria-hidden size={16} />,
        run: () => void router.navigate({ to: page.path, search: { id } }),
      },
    ];
  });
}

/** Pages, actions and, once they are needed, everything else that has a name. */
export function useCommands(pages: readonly PageEntry[], onHelp: () => void, needsThings: boolean): readonly Command[] {
  const t = useTranslations('console');
  const router = useRouter();
  const actions = useActions(onHelp);
  const things = useThings(pages, needsThings);
  const places = pages
    .filter(({ section }) => section !== undefined)
    .map(({ path, title, Icon }) => ({
      key: path,
      label: t(`title.${title}`),
      kind: t('shell.page'),
      icon: <Icon aria-hidden size={16} />,
      run: () => void router.navigate({ to: path }),
    }));
  return [...places, ...actions, ...things];
}

/** Where a typed id or code may lead, among the pages that the person may see. */
export function useJumps(pages: readonly PageEntry[]): (text: string) => readonly Command[] {
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
