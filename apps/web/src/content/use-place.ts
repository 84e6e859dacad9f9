import { useRouterState, useSearch } from '@tanstack/react-router';
import { ANNOUNCEMENT_CATEGORY, NEWS_CATEGORY } from '@vitrine/wire/content/news';

export interface Place {
  /** Of the list. */
  readonly category: number;
  /** The address names something to read; the id is missing where it is not complete. */
  readonly reads: { readonly id: number | undefined } | undefined;
}

/** Which list is shown, and what of it is read. */
export function usePlace(): Place {
  const detail = useSearch({ from: '/reading/news/detail', shouldThrow: false });
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId });
  const isAnnouncement = path === '/reading/mine/announcement' || detail?.category === ANNOUNCEMENT_CATEGORY;
  return {
    category: isAnnouncement ? ANNOUNCEMENT_CATEGORY : NEWS_CATEGORY,
    reads: detail === undefined ? undefined : { id: detail.id },
  };
}
