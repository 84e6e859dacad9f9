import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { realtime } from '../ground/live.ts';
import { checkCompanyStatus } from './company-status.ts';

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
/** All browsers hear of a change at once: they ask within this time, not all at the same moment. */
const SPREAD_MS = 1_000;

/** Asks again for news, pages and the company when an operator has changed them. */
export function useContentPushes(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = realtime.subscribe('CONTENT', () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        void queries.invalidateQueries({ predicate: ({ queryKey }) => KEYS.has(queryKey[0]) });
        void checkCompanyStatus();
      }, Math.random() * SPREAD_MS);
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [queries]);
}
