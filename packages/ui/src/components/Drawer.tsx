import { useDirection } from '@base-ui/react/direction-provider';
import { Drawer as Base } from '@base-ui/react/drawer';
import { cx } from 'class-variance-authority';
import { PanelHeader } from './PanelHeader.tsx';
import { type PanelProps, SWIPED_SCRIM } from './Sheet.tsx';

interface Props extends PanelProps {
  /** The side it slides in from: `start` is the left in left-to-right languages. */
  readonly side?: 'start' | 'end';
}

/** A full-height panel from one side, mirrored in right-to-left languages. Closes like a sheet. */
export function Drawer({ open, onClose, title, description, closeLabel, footer, children, side = 'start' }: Props) {
  const isLeft = (side === 'start') === (useDirection() === 'ltr');
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()} swipeDirection={isLeft ? 'left' : 'right'}>
      <Base.Portal>
        <Base.Backdrop className={SWIPED_SCRIM} />
        <Base.Viewport className={cx('fixed inset-0 z-20 flex items-stretch', side === 'end' && 'justify-end')}>
          <Base.Popup
            style={{ ['--away' as string]: isLeft ? '-100%' : '100%' }}
            className="relative flex h-full w-88 max-w-[calc(100vw-3rem)] [transform:translateX(var(--drawer-swipe-movement-x))] flex-col bg-raised pt-[env(safe-area-inset-top)] shadow-float transition-transform duration-200 ease-out outline-none data-ending-style:[transform:translateX(var(--away))] data-starting-style:[transform:translateX(var(--away))] data-swiping:select-none"
          >
            <div className="shrink-0 px-4 py-2">
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
