import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { shareWithTabs } from './share-with-tabs.ts';

/** A session ends after this time without activity (rules §9). */
export const IDLE_MS = 15 * 60_000;
/** The warning appears this long before the end. */
export const WARNED_MS = 2 * 60_000;
/** Activity is recorded at most this often. */
const NOTICED_EVERY_MS = 5_000;

interface Activity {
  readonly at: number;
}

/** When somebody last touched a page of the console, in any tab of this browser (milliseconds of `Date.now()`). */
export const useActivity = create<Activity>()(
  persist((): Activity => ({ at: Date.now() }), {
    name: 'vitrine.console.activity',
    merge: (stored, current) => {
      const { at } = (stored ?? {}) as Partial<Activity>;
      return { at: typeof at === 'number' ? Math.max(at, current.at) : current.at };
    },
  }),
);
shareWithTabs(useActivity);

/** Records activity: somebody signed in or pressed "Stay signed in". */
export function seen(): void {
  useActivity.setState({ at: Date.now() });
}

/** Records keys, presses and scrolling. While the warning is open only its button counts. Call it once. */
export function startActivity(): void {
  const touched = () => {
    const idleMs = Date.now() - useActivity.getState().at;
    if (idleMs > NOTICED_EVERY_MS && idleMs < IDLE_MS - WARNED_MS) seen();
  };
  for (const type of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
    window.addEventListener(type, touched, { passive: true, capture: true });
}
