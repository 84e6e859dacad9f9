import { useQuery } from '@tanstack/react-query';
import { type MenuEntry, menu } from '@vitrine/wire/config/menu';
import { client } from '../ground/client.ts';
import { firstAnswer } from '../ground/first-answers.ts';
import { currentLanguage } from '../ground/texts.tsx';
import { useIsDesktop } from '../ground/use-is-desktop.ts';

/** The entries of one of the site's menus for this window, in the site's order. */
export function useMenu(group: MenuEntry['group']): readonly MenuEntry[] | undefined {
  const isDesktop = useIsDesktop();
  const entries = useQuery({
    queryKey: ['menu', currentLanguage()],
    queryFn: ({ signal }) => client.call(menu, {}, { signal }),
    initialData: () => firstAnswer(menu),
    staleTime: 5 * 60_000,
  }).data;
  return entries?.filter((entry) => entry.group === group && (isDesktop || entry.is_mobile === '1'));
}
