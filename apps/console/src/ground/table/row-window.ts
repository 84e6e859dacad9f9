import { type RefObject, useEffect, useState } from 'react';

/** Below this every row is in the page: finding by the browser's own search and printing work. */
const WINDOWED_FROM = 300;
/** Rows beyond the edges, so that a quick scroll shows no gap. */
const OVERSCAN = 20;

export interface RowWindow {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** Rows from `from` to `to` (exclusive) that a window of `height` needs when its top stands at `top`, all in pixels. */
export function windowOf(count: number, rowHeight: number, top: number, height: number): RowWindow {
  if (count <= WINDOWED_FROM) return { from: 0, to: count };
  const first = Math.floor(top / rowHeight) - OVERSCAN;
  const last = Math.ceil((top + height) / rowHeight) + OVERSCAN;
  return { from: Math.max(0, Math.min(first, count)), to: Math.max(0, Math.min(last, count)) };
}

/** The rows that stand in the scrolled part of `box`, for rows of one height; all of them up to 300. */
export function useRowWindow(box: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowWindow {
  const [seen, setSeen] = useState({ top: 0, height: 1_000 });
  const isWindowed = count > WINDOWED_FROM;
  useEffect(() => {
    const element = box.current;
    if (!isWindowed || element === null) return undefined;
    const look = () => setSeen({ top: element.scrollTop, height: element.clientHeight });
    look();
    element.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [box, isWindowed]);
  return windowOf(count, rowHeight, seen.top, seen.height);
}
