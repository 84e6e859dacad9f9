import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

interface Props {
  readonly text: ReactNode;
  /** The element it explains: focusable, with its own label. */
  readonly children: ReactElement;
}

/**
 * A hint on hover and focus. Never put essential information here: touch and screen reader users cannot reach it; use
 * `Popover` instead.
 */
export function Tooltip({ text, children }: Props) {
  return (
    <Base.Root>
      <Base.Trigger delay={400} render={children} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} className="z-40">
          <Base.Popup className="max-w-64 rounded-badge bg-text px-2 py-1 text-xs text-page transition-opacity duration-150 wrap-anywhere data-ending-style:opacity-0 data-starting-style:opacity-0">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
