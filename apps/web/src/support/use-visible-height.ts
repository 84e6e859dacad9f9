import { type CSSProperties, useEffect, useState } from 'react';
import { useIsDesktop } from '../ground/use-is-desktop.ts';

/** A window that lost this many pixels has a keyboard over it. */
const KEYBOARD = 120;

/** The height of what can be seen between header and tab bar, or header and keyboard; none on a desktop. */
export function useVisibleHeight(): CSSProperties | undefined {
  const isDesktop = useIsDesktop();
  const [seen, setSeen] = useState<number>();
  useEffect(() => {
    const view = window.visualViewport;
    if (view === null) return undefined;
    const watch = () => setSeen(window.innerHeight - view.height > KEYBOARD ? view.height : undefined);
    view.addEventListener('resize', watch);
    return () => view.removeEventListener('resize', watch);
  }, []);
  if (isDesktop) return undefined;
  return seen === undefined
    ? { height: 'calc(100dvh - var(--shell-top) - var(--shell-tabs) - env(safe-area-inset-bottom))' }
    : { height: `calc(${seen}px - var(--shell-top))` };
}
