import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

interface Props {
  readonly text: ReactNode;
  /** What it explains: focusable, with a name of its own. */
  readonly children: ReactElement;
}

/**
 * A word more on hover and focus. Never the only place of what one must know: fingers and readers do not find it there;
 * `Popover` is for that.
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
