import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from './Button.tsx';

/** Nearer to the end than this (pixels), the reader follows what comes. */
const NEAR_END = 120;

/** Keeps the end in sight while the reader is there, and the place of the reader when older messages come in above. */
function useFollowEnd(first: number | undefined, count: number) {
  const log = useRef<HTMLDivElement>(null);
  const seen = useRef({ first: undefined as number | undefined, height: 0, isAtEnd: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when messages are added at either end.
  useLayoutEffect(() => {
    const element = log.current;
    if (element === null) return;
    const before = seen.current;
    if (before.isAtEnd) element.scrollTop = element.scrollHeight;
    else if (before.first !== first) element.scrollTop += element.scrollHeight - before.height;
    seen.current = { ...before, first, height: element.scrollHeight };
  }, [first, count]);
  const onScroll = () => {
    const element = log.current;
    if (element === null) return;
    const left = element.scrollHeight - element.scrollTop - element.clientHeight;
    seen.current = { ...seen.current, height: element.scrollHeight, isAtEnd: left < NEAR_END };
  };
  return { log, onScroll };
}

interface Props {
  /** What a screen reader calls it. */
  readonly label: string;
  /** The id of the oldest message that is shown. */
  readonly first: number | undefined;
  /** How many messages are shown. */
  readonly count: number;
  /** Absent when all are shown. */
  readonly older: { readonly label: string; readonly isLoading: boolean; readonly onLoad: () => void } | undefined;
  readonly children: ReactNode;
}

/** Messages, oldest first, which are read from the end. */
export function MessageLog({ label, first, count, older, children }: Props) {
  const { log, onScroll } = useFollowEnd(first, count);
  return (
    <div
      ref={log}
      onScroll={onScroll}
      role="log"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keyboard.
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto overscroll-contain px-4 py-3 outline-offset-[-2px]"
    >
      {older === undefined ? null : (
        <Button size="small" className="self-center" busy={older.isLoading} onClick={older.onLoad}>
          {older.label}
        </Button>
      )}
      {children}
    </div>
  );
}
