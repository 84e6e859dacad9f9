import { type PointerEvent, useEffect, useRef } from 'react';

const FIRST_MS = 400;
const NEXT_MS = 80;

/**
 * What a button needs that repeats while it is held: once at the press, as a click, again after 400 ms and then every
 * 80 ms. It ends when the pointer leaves, is lifted or is taken away, and when `isPossible` is no longer true.
 */
export function useRepeat(act: () => void, isPossible: boolean) {
  const latest = useRef({ act, isPossible });
  latest.current = { act, isPossible };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasRepeated = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  const repeat = () => {
    if (!latest.current.isPossible) return;
    hasRepeated.current = true;
    latest.current.act();
    timer.current = setTimeout(repeat, NEXT_MS);
  };
  return {
    onPointerDown(event: PointerEvent) {
      hasRepeated.current = false;
      stop();
      if (event.button === 0) timer.current = setTimeout(repeat, FIRST_MS);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onClick() {
      // The click at the end of a long press is part of it.
      if (!hasRepeated.current) latest.current.act();
      hasRepeated.current = false;
    },
    onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
  };
}
