import { cx } from 'class-variance-authority';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { followPull, THRESHOLD } from '../pull-gesture.ts';
import type { Refresh } from '../use-refresh.ts';
import { IconButton } from './IconButton.tsx';

interface Props {
  readonly refresh: Refresh;
  readonly pullText: ReactNode;
  readonly releaseText: ReactNode;
  readonly runningText: ReactNode;
  readonly children: ReactNode;
}

/** Refreshes its content when a finger pulls it down. Offer a `RefreshButton` for mouse and keyboard. */
export function PullToRefresh({ refresh, pullText, releaseText, runningText, children }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const [depth, setDepth] = useState(0);
  const latest = useRef(refresh);
  latest.current = refresh;
  useEffect(() => {
    if (host.current === null) return undefined;
    return followPull(host.current, {
      mayBegin: () => !latest.current.isRunning,
      onPull: setDepth,
      onRelease: () => latest.current.start(),
    });
  }, []);

  const { isIndicated } = refresh;
  const height = depth > 0 ? depth : isIndicated ? 44 : 0;
  return (
    <div ref={host} className="relative">
      <div
        style={{ blockSize: `${height}px` }}
        className={cx(
          'flex items-center justify-center gap-2 overflow-hidden text-sm text-muted',
          depth === 0 && 'transition-[block-size] duration-200 ease-out',
        )}
      >
        {height > 0 ? <RefreshCw aria-hidden size={16} className={cx(isIndicated && 'animate-spin')} /> : null}
        <span role="status">{isIndicated ? runningText : null}</span>
        {depth > 0 ? <span aria-hidden>{depth >= THRESHOLD ? releaseText : pullText}</span> : null}
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
