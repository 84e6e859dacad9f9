import { cx } from 'class-variance-authority';
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';

/** Width of an action, pixels: a touch target with its word. */
export const ACTION_WIDTH = 96;
/** A finger that moved less has not said yet whether it swipes or scrolls. */
const UNDECIDED = 8;

interface Gesture {
  readonly x: number;
  readonly y: number;
  /** How much of the actions was in sight when it began. */
  readonly from: number;
  isSwipe: boolean;
}

interface Props {
  /** Stand behind the end of the row; `cover` hides them. The row has buttons for the same, for mouse and keyboard. */
  readonly actions: (cover: () => void) => ReactNode;
  /** Of all actions together, pixels; by default two. */
  readonly width?: number;
  /** Of what moves; it covers the actions, so it needs a background. */
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A row that a finger pushes towards its beginning to reveal actions behind its end. A tap beside them or Escape covers
 * them again. Mirrored where text runs from right to left.
 */
export function SwipeRow({ actions, width = 2 * ACTION_WIDTH, className, children }: Props) {
  const [shown, setShown] = useState(0);
  const [isDragged, setDragged] = useState(false);
  const gesture = useRef<Gesture>(undefined);
  const wasSwiped = useRef(false);
  const root = useRef<HTMLDivElement>(null);
  const isOpen = shown > 0 && !isDragged;

  useEffect(() => {
    if (!isOpen) return undefined;
    const cover = (event: Event) => {
      const isElsewhere = !(event.target instanceof Node) || root.current?.contains(event.target) !== true;
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : isElsewhere) setShown(0);
    };
    document.addEventListener('pointerdown', cover);
    document.addEventListener('keydown', cover);
    return () => {
      document.removeEventListener('pointerdown', cover);
      document.removeEventListener('keydown', cover);
    };
  }, [isOpen]);

  const isRightToLeft = () => root.current !== null && getComputedStyle(root.current).direction === 'rtl';
  const onPointerDown = (event: PointerEvent) => {
    wasSwiped.current = false;
    if (event.pointerType === 'mouse' || !event.isPrimary) return;
    gesture.current = { x: event.clientX, y: event.clientY, from: shown, isSwipe: false };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const now = gesture.current;
    if (now === undefined) return;
    const towardsStart = (now.x - event.clientX) * (isRightToLeft() ? -1 : 1);
    if (!now.isSwipe) {
      const across = Math.abs(towardsStart);
      const along = Math.abs(event.clientY - now.y);
      if (Math.max(across, along) < UNDECIDED) return;
      if (along > across) {
        gesture.current = undefined;
        return;
      }
      now.isSwipe = true;
      wasSwiped.current = true;
      setDragged(true);
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    setShown(Math.min(width, Math.max(0, now.from + towardsStart)));
  };
  const onPointerEnd = () => {
    if (gesture.current?.isSwipe === true) {
      setDragged(false);
      setShown((before) => (before > width / 2 ? width : 0));
    }
    gesture.current = undefined;
  };

  return (
    <div ref={root} className="relative overflow-hidden">
      {shown > 0 ? (
        <div style={{ inlineSize: width }} data-swiped className="absolute inset-y-0 end-0 grid">
          {actions(() => setShown(0))}
        </div>
      ) : null}
      <div
        style={{ translate: `calc(var(--inline-sign, 1) * -${shown}px) 0` }}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerEnd}
        onPointerCancel={onPointerEnd}
        onClickCapture={(event) => {
          // The end of a swipe is no tap, and a tap on an open row covers the actions.
          if (!wasSwiped.current && shown === 0) return;
          event.preventDefault();
          event.stopPropagation();
          if (!wasSwiped.current) setShown(0);
          wasSwiped.current = false;
        }}
        className={cx(
          'relative touch-pan-y rtl:[--inline-sign:-1]',
          !isDragged && 'transition-[translate] duration-150 motion-reduce:transition-none',
          className,
        )}
      >
        {children}
      </div>
    </div>
  );
}
