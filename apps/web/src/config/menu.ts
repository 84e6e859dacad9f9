import { useQuery } from '@tanstack/react-query';
import { toastError } from '@vitrine/ui/toast';
import { type MenuEntry, menu } from '@vitrine/wire/config/menu';
import type { MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { currentLanguage } from '../ground/current-language.ts';
import { firstAnswer } from '../ground/first-answers.ts';
import { linkTo } from '../ground/link-to.ts';
import { useSession } from '../ground/session.ts';
import { useSite } from '../ground/site.ts';
import { useHasScreen } from '../ground/use-has-screen.ts';
import { useIsDesktop } from '../ground/use-is-desktop.ts';

/** Leads nowhere while the contract account is the only one. */
const TRANSFER = '/mine/transfer';

/** The entries of one of the site's menus for this window, in the site's order; only those whose screen exists (ACC-38). */
export function useMenu(group: MenuEntry['group']): readonly MenuEntry[] | undefined {
  const isDesktop = useIsDesktop();
  const hasScreen = useHasScreen();
  const entries = useQuery({
    queryKey: ['menu', currentLanguage()],
    queryFn: ({ signal }) => client.call(menu, {}, { signal }),
    initialData: () => firstAnswer(menu),
    staleTime: 5 * 60_000,
  }).data;
  const isOnlyOne = useSite().data?.only_one_account === '1';
  const isOffered = (to: string) => hasScreen(to) && !(isOnlyOne && to === TRANSFER);
  return entries?.filter(
    (entry) => entry.group === group && (isDesktop || entry.is_mobile === '1') && isOffered(linkTo(entry).to),
  );
}

/** For the press of an entry: keeps a demo account where it is, and says why, unless the entry allows it (ACC-46). */
export function useMenuGuard(): (event: MouseEvent, entry: Pick<MenuEntry, 'allow_demo'>) => void {
  const t = useTranslations('config.menu');
  const isDemo = useSession((session) => session.user?.is_demo === 1);
  return (event, { allow_demo }) => {
    if (!isDemo || allow_demo === '1') return;
    event.preventDefault();
    const link = { label: t('register'), href: '/register' };
    toastError({ title: t('realOnly'), description: t('realOnlyText'), link });
  };
}
