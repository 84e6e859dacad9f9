import { create } from 'zustand';

/** A session without a sign of its person ends after this (rules §9). */
export const IDLE_MS = 15 * 60_000;
/** The warning comes this much before the end. */
export const WARNED_MS = 2 * 60_000;
/** Noticed more often than this, nothing new is said. */
const NOTICED_EVERY_MS = 5_000;

/** When somebody last touched the page (milliseconds of `Date.now()`). */
export const useActivity = create(() => ({ at: Date.now() }));

/** The person is there: somebody signed in, or pressed "stay signed in". */
export function seen(): void {
  useActivity.setState({ at: Date.now() });
}

/** Notices keys, presses and scrolling from now on; under the warning only its own button counts. Called once. */
export function startActivity(): void {
  const touched = () => {
    const idleMs = Date.now() - useActivity.getState().at;
    if (idleMs > NOTICED_EVERY_MS && idleMs < IDLE_MS - WARNED_MS) seen();
  };
  for (const type of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
    window.addEventListener(type, touched, { passive: true, capture: true });
}
