import { type ParsedLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Paths of lists and of what is read of them, and the ids of the rows. */
export interface ReadPlaces {
  readonly lists: readonly string[];
  readonly detail: string;
  readonly rowId: (id: number) => string;
}

const idOf = ({ search }: ParsedLocation): number => Number((search as Record<string, unknown>).id);

/** Puts the focus on what was read when its list is shown again, and beside a list on what is read. */
export function useReadFocus(isBeside: boolean, { lists, detail, rowId }: ReadPlaces): void {
  const router = useRouter();
  useEffect(
    () =>
      // After the app has put the focus where every other page begins.
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        const isBack = fromLocation?.pathname === detail && lists.includes(toLocation.pathname);
        const read = isBack ? fromLocation : isBeside && toLocation.pathname === detail ? toLocation : undefined;
        if (read !== undefined) document.getElementById(rowId(idOf(read)))?.focus({ preventScroll: true });
      }),
    [router, isBeside, lists, detail, rowId],
  );
}
