import { type RefObject, useEffect, useState } from 'react';

/** Up to this many rows all are rendered, so that the browser's search and printing work. */
const WINDOWED_FROM = 300;
/** Extra rows beyond the edges, so that quick scrolling shows no gap. */
const OVERSCAN = 20;

export interface RowWindow {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** The rows from `from` to `to` (exclusive) that are visible in a window of `height` scrolled to `top`, in pixels. */
export function windowOf(count: number, rowHeight: number, top: number, height: number): RowWindow {
  if (count <= WINDOWED_FROM) return { from: 0, to: count };
  const first = Math.floor(top / rowHeight) - OVERSCAN;
  const last = Math.ceil((top + height) / rowHeight) + OVERSCAN;
  return { from: Math.max(0, Math.min(first, count)), to: Math.max(0, Math.min(last, count)) };
}

/** The visible rows of `box`, for rows of equal height; all rows up to 300. */
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
