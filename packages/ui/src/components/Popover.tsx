import { Popover as Base } from '@base-ui/react/popover';
import { cx } from 'class-variance-authority';
import type { ReactElement, ReactNode } from 'react';
import { POPUP } from '../control.ts';

interface Props {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** An explanation or a few figures next to their button; Esc and a click outside close it. */
export function Popover({ trigger, title, children }: Props) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} collisionPadding={12} className="z-30">
          <Base.Popup
            className={cx(POPUP, 'flex w-72 max-w-(--available-width) flex-col gap-1 p-4 text-sm wrap-anywhere')}
          >
            <Base.Title className="text-base font-semibold">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
