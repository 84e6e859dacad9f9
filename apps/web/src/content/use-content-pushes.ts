import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { realtime } from '../ground/live.ts';
import { checkCompanyStatus, companyStatusAskedAt } from './company-status.ts';

/** The first key of every query that shows what an operator writes. */
const KEYS: ReadonlySet<unknown> = new Set([
  'home-news',
  'news-list',
  'news',
  'description',
  'company',
  'company-email',
  'company-search',
]);
/** All browsers hear of a change at once: they ask within this time, not all at the same moment... */
const SPREAD_MS = 800;
/** ...and not before every process of the site has heard of it. */
const SETTLED_MS = 200;
/** An answer that came this long after a change may have been made before it. */
const IN_FLIGHT_MS = 15_000;

/**
 * Asks again for news, pages and the company when an operator has changed them: now, or while this page was being loaded, or was not
 * connected.
 */
export function useContentPushes(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = realtime.subscribe('CONTENT', ({ msAgo }) => {
      const doubtfulUntil = Date.now() - msAgo + IN_FLIGHT_MS;
      const isDoubtful = ({ queryKey, state }: Query) => KEYS.has(queryKey[0]) && state.dataUpdatedAt < doubtfulUntil;
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          // A first answer that is still on its way would count as the new one.
          void queries
            .cancelQueries({ predicate: isDoubtful }, { silent: true })
            .then(() => queries.invalidateQueries({ predicate: isDoubtful }));
          if (companyStatusAskedAt() < doubtfulUntil) void checkCompanyStatus();
        },
        SETTLED_MS + Math.random() * SPREAD_MS,
      );
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [queries]);
}
