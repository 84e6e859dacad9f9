import { useQuery } from '@tanstack/react-query';
import { isPageLabel, type PageLabel } from '@vitrine/wire/config/menu';
import { FOOTER_PAGE } from '@vitrine/wire/content/description';
import { operatorContent } from '@vitrine/wire/content/operator/operator-content';
import { client } from '../ground/client.ts';

/** The titles of the static pages that menus can lead to, by their groups; undefined until they are known. */
export function usePageTitles(): ReadonlyMap<PageLabel, string> | undefined {
  const { data } = useQuery({
    queryKey: [operatorContent.operation, 'pages of menus'],
    queryFn: ({ signal }) => client.call(operatorContent, { kind: 'page' }, { signal }),
  });
  return (
    data &&
    new Map(
      data.rows.flatMap(({ name, title }): [PageLabel, string][] =>
        isPageLabel(name) && name !== FOOTER_PAGE ? [[name, title]] : [],
      ),
    )
  );
}
