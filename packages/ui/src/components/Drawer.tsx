import { useDirection } from '@base-ui/react/direction-provider';
import { Drawer as Base } from '@base-ui/react/drawer';
import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { PanelHeader } from './PanelHeader.tsx';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly closeLabel: string;
  /** The main action, fixed below the scrolling content. */
  readonly footer?: ReactNode;
  /** The edge it slides in from, by default the bottom; `start` is the left in left-to-right languages. */
  readonly side?: 'start' | 'bottom';
  readonly children: ReactNode;
}

const POPUP = 'relative flex flex-col bg-raised shadow-float transition-transform duration-200 ease-out outline-none';

/** Where a drawer is, and how it leaves: `--away` is its own width to the side that it came from. */
const SIDES = {
  start: {
    viewport: 'items-stretch',
    popup:
      'h-full w-88 max-w-[calc(100vw-3rem)] [transform:translateX(var(--drawer-swipe-movement-x))] pt-[env(safe-area-inset-top)] data-ending-style:[transform:translateX(var(--away))] data-starting-style:[transform:translateX(var(--away))]',
  },
  bottom: {
    viewport: 'items-end justify-center',
    popup:
      'max-h-[88dvh] w-full max-w-128 [transform:translateY(var(--drawer-swipe-movement-y))] rounded-t-card after:absolute after:inset-x-0 after:top-full after:h-24 after:bg-raised data-ending-style:[transform:translateY(100%)] data-starting-style:[transform:translateY(100%)]',
  },
};

/**
 * A panel over the page, for lists, choices and short forms. Closes by dragging, Esc, a click outside and its close
 * button.
 */
export function Drawer({ open, onClose, title, description, closeLabel, footer, side = 'bottom', children }: Props) {
  const isLtr = useDirection() === 'ltr';
  const { viewport, popup } = SIDES[side];
  const swipeDirection = side === 'bottom' ? 'down' : isLtr ? 'left' : 'right';
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()} swipeDirection={swipeDirection}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-20 bg-scrim opacity-[calc(1-var(--drawer-swipe-progress,0))] transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0" />
        <Base.Viewport className={cx('fixed inset-0 z-20 flex', viewport)}>
          <Base.Popup
            style={{ ['--away' as string]: isLtr ? '-100%' : '100%' }}
            className={cx(POPUP, 'data-swiping:select-none', popup)}
          >
            {side === 'bottom' ? (
              <span aria-hidden className="mx-auto mt-2 h-1 w-10 shrink-0 rounded-full bg-control" />
            ) : null}
            <div className={cx('shrink-0 px-4 pb-2', side === 'start' && 'pt-2')}>
              <PanelHeader parts={Base} title={title} description={description} closeLabel={closeLabel} />
            </div>
            <Base.Content className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-1 pb-[max(1rem,env(safe-area-inset-bottom))]">
              {children}
            </Base.Content>
            {footer === undefined ? null : (
              <div className="shrink-0 border-t border-hairline px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
                {footer}
              </div>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
