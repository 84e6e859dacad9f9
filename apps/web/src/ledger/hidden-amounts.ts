import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** Whether this browser's user wants his totals covered while others look on. */
export const useHiddenAmounts = create<{ readonly areHidden: boolean }>()(
  persist(() => ({ areHidden: false }), {
    name: 'vitrine.hidden-amounts',
    merge: (stored) => ({ areHidden: (stored as { areHidden?: unknown } | undefined)?.areHidden === true }),
  }),
);

export function toggleHiddenAmounts(): void {
  useHiddenAmounts.setState(({ areHidden }) => ({ areHidden: !areHidden }));
}
