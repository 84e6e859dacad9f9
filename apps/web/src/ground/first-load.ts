import { type ReactNode, useEffect, useState } from 'react';

/** For so long after the start only what the first screen shows is fetched (milliseconds). */
const FIRST_LOAD_MS = 6_000;

/** A page that is never idle does it after this (milliseconds). */
const LATEST_MS = 2_000;

const SIGNS_OF_USE = ['pointerdown', 'keydown'] as const;

let isOver = false;
let waiting: (() => void)[] | undefined;

function begin(): (() => void)[] {
  const end = () => {
    clearTimeout(timer);
    for (const sign of SIGNS_OF_USE) removeEventListener(sign, end, true);
    isOver = true;
    for (const work of waiting?.splice(0) ?? []) whenIdle(work);
  };
  const timer = setTimeout(end, Math.max(0, FIRST_LOAD_MS - performance.now()));
  for (const sign of SIGNS_OF_USE) addEventListener(sign, end, { capture: true, passive: true });
  return [];
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: LATEST_MS });
  else setTimeout(work);
}

/**
 * Does something once the first screen has had the network for itself: when the page is first used, or six seconds after
 * its start, and idle. Returns what takes it back.
 */
export function afterFirstLoad(work: () => void): () => void {
  let isWanted = true;
  const once = () => {
    if (isWanted) work();
  };
  if (isOver) whenIdle(once);
  else {
    waiting ??= begin();
    waiting.push(once);
  }
  return () => {
    isWanted = false;
  };
}

/** Puts its children in place after the first load. */
export function AfterFirstLoad({ children }: { readonly children: ReactNode }): ReactNode {
  const [isDue, setDue] = useState(isOver);
  useEffect(() => (isDue ? undefined : afterFirstLoad(() => setDue(true))), [isDue]);
  return isDue ? children : null;
}
