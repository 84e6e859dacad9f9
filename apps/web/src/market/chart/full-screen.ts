import { useEffect, useState } from 'react';
import { isCovered } from '../../ground/key-presses.ts';
import { useBackCloses } from '../../ground/panel-history.ts';

export interface FullScreen {
  readonly isFull: boolean;
  readonly toggle: () => void;
}

/**
 * Whether something covers the whole screen. The window does so too where the browser can; a phone that cannot still
 * gets the whole window. Esc and Back lead out.
 */
export function useFullScreen(): FullScreen {
  const [isFull, setFull] = useState(false);
  useBackCloses(isFull, () => setFull(false));
  useEffect(() => {
    if (!isFull) return undefined;
    const root = document.documentElement;
    // Refused without a press, as after a return to this tab: the window is covered all the same.
    void root.requestFullscreen?.().catch(() => undefined);
    root.style.overflow = 'hidden';
    const onChange = () => document.fullscreenElement === null && setFull(false);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isCovered()) setFull(false);
    };
    document.addEventListener('fullscreenchange', onChange);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      document.removeEventListener('keydown', onKeyDown);
      root.style.overflow = '';
      if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined);
    };
  }, [isFull]);
  return { isFull, toggle: () => setFull(!isFull) };
}
