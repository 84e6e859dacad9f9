import { type ParsedLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { newsLinkId } from './NewsLink.tsx';

const LISTS = ['/news', '/mine/announcement'];
const DETAIL = '/news/detail';

const idOf = ({ search }: ParsedLocation): number => Number((search as Record<string, unknown>).id);

/**
 * Leads back to where one was in the list: a phone scrolls there again, the focus is on what was read. Beside a list it
 * stays on what is read.
 */
export function useKeptScroll(isBeside: boolean): void {
  const router = useRouter();
  useEffect(() => {
    let top = 0;
    const stops = [
      router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
        if (fromLocation !== undefined && LISTS.includes(fromLocation.pathname) && toLocation.pathname === DETAIL)
          top = window.scrollY;
      }),
      // After the app has put every other page to its top.
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        const isBack = fromLocation?.pathname === DETAIL && LISTS.includes(toLocation.pathname);
        const read = isBack ? fromLocation : isBeside && toLocation.pathname === DETAIL ? toLocation : undefined;
        if (read === undefined) return;
        if (isBack) window.scrollTo(0, top);
        document.getElementById(newsLinkId(idOf(read)))?.focus({ preventScroll: true });
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [router, isBeside]);
}
