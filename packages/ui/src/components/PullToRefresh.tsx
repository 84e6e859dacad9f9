import { cx } from 'class-variance-authority';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Refresh } from '../use-refresh.ts';
import { IconButton } from './IconButton.tsx';

/** Pixels the content must be pulled down before a release refreshes. */
const THRESHOLD = 64;
const LIMIT = 96;

interface Props {
  readonly refresh: Refresh;
  readonly pullText: ReactNode;
  readonly releaseText: ReactNode;
  readonly runningText: ReactNode;
  readonly children: ReactNode;
}

/** Scroll position of the nearest scrolling ancestor. */
function scrollTopOf(element: HTMLElement): number {
  for (let box: HTMLElement | null = element; box !== null; box = box.parentElement) {
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY))
      return box.scrollTop;
  }
  return document.scrollingElement?.scrollTop ?? 0;
}

/** Refreshes its content when a finger pulls it down. Offer a `RefreshButton` for mouse and keyboard. */
export function PullToRefresh({ refresh, pullText, releaseText, runningText, children }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const [pulled, setPulled] = useState(0);
  const latest = useRef(refresh);
  latest.current = refresh;
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    let from: { readonly x: number; readonly y: number } | undefined;
    let depth = 0;
    const begin = (event: TouchEvent) => {
      const [finger] = event.touches;
      depth = 0;
      from =
        event.touches.length === 1 && finger !== undefined && scrollTopOf(element) <= 0 && !latest.current.isRunning
          ? { x: finger.clientX, y: finger.clientY }
          : undefined;
    };
    const move = (event: TouchEvent) => {
      const [finger] = event.touches;
      if (from === undefined || finger === undefined) return;
      const down = finger.clientY - from.y;
      // A move that starts upwards or sideways is a scroll or a swipe.
      if (depth === 0 && down <= Math.abs(finger.clientX - from.x)) {
        if (down < -4 || Math.abs(finger.clientX - from.x) > 8) from = undefined;
        return;
      }
      if (event.cancelable) event.preventDefault();
      depth = Math.min(LIMIT, Math.max(0, down) / 2);
      setPulled(depth);
    };
    const end = () => {
      if (from !== undefined && depth >= THRESHOLD) latest.current.start();
      from = undefined;
      depth = 0;
      setPulled(0);
    };
    element.addEventListener('touchstart', begin, { passive: true });
    element.addEventListener('touchmove', move, { passive: false });
    element.addEventListener('touchend', end);
    element.addEventListener('touchcancel', end);
    return () => {
      element.removeEventListener('touchstart', begin);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', end);
    };
  }, []);

  const { isIndicated } = refresh;
  const height = pulled > 0 ? pulled : isIndicated ? 44 : 0;
  return (
    <div ref={host} className="relative">
      <div
        style={{ blockSize: `${height}px` }}
        className={cx(
          'flex items-center justify-center gap-2 overflow-hidden text-sm text-muted',
          pulled === 0 && 'transition-[block-size] duration-200 ease-out',
        )}
      >
        {height > 0 ? <RefreshCw aria-hidden size={16} className={cx(isIndicated && 'animate-spin')} /> : null}
        <span role="status">{isIndicated ? runningText : null}</span>
        {pulled > 0 ? <span aria-hidden>{pulled >= THRESHOLD ? releaseText : pullText}</span> : null}
      </div>
      {children}
    </div>
  );
}

/** Refreshes by mouse and keyboard. */
export function RefreshButton({ refresh, label }: { readonly refresh: Refresh; readonly label: string }) {
  return (
    <IconButton
      label={label}
      busy={refresh.isRunning}
      icon={<RefreshCw aria-hidden size={18} className={cx(refresh.isIndicated && 'animate-spin')} />}
      onClick={refresh.start}
    />
  );
}
