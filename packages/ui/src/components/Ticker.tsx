import { ChevronLeft, ChevronRight, Megaphone, Pause, Play } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { useReducedMotion } from '../use-reduced-motion.ts';
import { IconButton } from './IconButton.tsx';

/** How long each notice shows (APP-41). */
const AUTOPLAY_MS = 3_000;

interface Props {
  readonly label: string;
  readonly items: readonly { readonly key: string; readonly text: ReactNode }[];
  readonly onOpen: (key: string) => void;
  readonly pauseLabel: string;
  readonly playLabel: string;
  readonly previousLabel: string;
  readonly nextLabel: string;
}

/**
 * Shows notices one after the other. Stops on hover, with focus inside, on a hidden page, when paused, and with reduced
 * motion; arrow keys move along it. Screen readers announce it only while it is stopped.
 */
export function Ticker({ label, items, onOpen, pauseLabel, playLabel, previousLabel, nextLabel }: Props) {
  const [at, setAt] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const [isHeld, setIsHeld] = useState({ pointer: false, focus: false });
  const prefersStillness = useReducedMotion();
  const count = items.length;
  const isPlaying = count > 1 && !isPaused && !prefersStillness;
  const isMoving = isPlaying && !isHeld.pointer && !isHeld.focus;
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => document.hidden || setAt((before) => (before + 1) % count), AUTOPLAY_MS);
    return () => clearInterval(timer);
  }, [isMoving, count]);

  const item = items[at % Math.max(1, count)];
  if (item === undefined) return null;
  const go = (by: number) => setAt((before) => (before + by + count) % count);
  const onKeyDown = (event: KeyboardEvent) => {
    if (count < 2 || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    const isForward = (event.key === 'ArrowRight') === (getComputedStyle(event.currentTarget).direction === 'ltr');
    go(isForward ? 1 : -1);
    event.preventDefault();
  };
  return (
    <section
      aria-label={label}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setIsHeld((held) => ({ ...held, pointer: true }))}
      onPointerLeave={() => setIsHeld((held) => ({ ...held, pointer: false }))}
      onFocus={() => setIsHeld((held) => ({ ...held, focus: true }))}
      onBlur={(event) =>
        event.currentTarget.contains(event.relatedTarget) || setIsHeld((held) => ({ ...held, focus: false }))
      }
      onKeyDown={onKeyDown}
      className="flex min-h-11 items-center ps-4 text-sm"
    >
      <Megaphone aria-hidden size={16} className="mirror shrink-0 text-muted" />
      <div aria-live={isMoving ? 'off' : 'polite'} className="flex min-w-0 flex-1">
        <button
          type="button"
          onClick={() => onOpen(item.key)}
          className="min-h-11 min-w-0 flex-1 truncate px-2 text-start outline-offset-[-2px] hover:underline"
        >
          {item.text}
        </button>
      </div>
      {count > 1 ? (
        <>
          <IconButton
            label={previousLabel}
            icon={<ChevronLeft aria-hidden size={18} className="mirror" />}
            className="max-sm:hidden"
            onClick={() => go(-1)}
          />
          <IconButton
            label={nextLabel}
            icon={<ChevronRight aria-hidden size={18} className="mirror" />}
            onClick={() => go(1)}
          />
          {prefersStillness ? null : (
            <IconButton
              label={isPaused ? playLabel : pauseLabel}
              icon={isPaused ? <Play aria-hidden size={16} /> : <Pause aria-hidden size={16} />}
              onClick={() => setIsPaused(!isPaused)}
            />
          )}
        </>
      ) : null}
    </section>
  );
}
