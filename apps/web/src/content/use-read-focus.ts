import { type ParsedLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { newsLinkId } from './NewsLink.tsx';

const LISTS = ['/news', '/mine/announcement'];
const DETAIL = '/news/detail';

const idOf = ({ search }: ParsedLocation): number => Number((search as Record<string, unknown>).id);

/** Puts the focus on what was read when its list is shown again, and beside a list on what is read. */
export function useReadFocus(isBeside: boolean): void {
  const router = useRouter();
  useEffect(
    () =>
      // After the app has put the focus where every other page begins.
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        const isBack = fromLocation?.pathname === DETAIL && LISTS.includes(toLocation.pathname);
        const read = isBack ? fromLocation : isBeside && toLocation.pathname === DETAIL ? toLocation : undefined;
        if (read !== undefined) document.getElementById(newsLinkId(idOf(read)))?.focus({ preventScroll: true });
      }),
    [router, isBeside],
  );
}
