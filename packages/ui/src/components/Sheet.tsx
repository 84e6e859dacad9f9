import { Drawer as Base } from '@base-ui/react/drawer';
import type { ReactNode } from 'react';
import { PanelHeader } from './PanelHeader.tsx';

export interface PanelProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly closeLabel: string;
  /** The main action, fixed below the scrolling content. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** Fades while a panel is dragged away. */
export const SWIPED_SCRIM =
  'fixed inset-0 z-20 bg-scrim opacity-[calc(1-var(--drawer-swipe-progress,0))] transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0';

/** A bottom sheet for choices and short forms. Closes by dragging, Esc, a click outside and its close button. */
export function Sheet({ open, onClose, title, description, closeLabel, footer, children }: PanelProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()} swipeDirection="down">
      <Base.Portal>
        <Base.Backdrop className={SWIPED_SCRIM} />
        <Base.Viewport className="fixed inset-0 z-20 flex items-end justify-center">
          <Base.Popup className="relative flex max-h-[88dvh] w-full max-w-128 [transform:translateY(var(--drawer-swipe-movement-y))] flex-col rounded-t-card bg-raised shadow-float transition-transform duration-200 ease-out outline-none after:absolute after:inset-x-0 after:top-full after:h-24 after:bg-raised data-ending-style:[transform:translateY(100%)] data-starting-style:[transform:translateY(100%)] data-swiping:select-none">
            <span aria-hidden className="mx-auto mt-2 h-1 w-10 shrink-0 rounded-full bg-control" />
            <div className="shrink-0 px-4 pb-2">
              <PanelHeader parts={Base} title={title} description={description} closeLabel={closeLabel} />
            </div>
            <Base.Content className="min-h-0 overflow-y-auto overscroll-contain px-4 pt-1 pb-[max(1rem,env(safe-area-inset-bottom))]">
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
