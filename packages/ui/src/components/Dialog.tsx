import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { SCRIM } from '../control.ts';
import { PanelHeader } from './PanelHeader.tsx';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly closeLabel: string;
  /** Where focus goes on close; by default where it was before. */
  readonly finalFocus?: () => HTMLElement | true;
  readonly children: ReactNode;
}

/** A bottom sheet on a phone, a centred card elsewhere. Traps focus and restores it on close. */
export function Dialog({ open, onClose, title, description, closeLabel, finalFocus, children }: Props) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={SCRIM} />
        <Base.Popup
          {...(finalFocus === undefined ? {} : { finalFocus })}
          className={[
            'fixed z-20 flex max-h-[92dvh] flex-col gap-4 overflow-y-auto border border-hairline bg-raised p-4 shadow-float outline-none',
            'transition-[transform,opacity] duration-200 ease-out',
            'inset-x-0 bottom-0 rounded-t-card pb-[max(1rem,env(safe-area-inset-bottom))] data-ending-style:translate-y-full data-starting-style:translate-y-full',
            'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-104 sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-card',
            'sm:data-ending-style:-translate-y-1/2 sm:data-ending-style:opacity-0 sm:data-starting-style:-translate-y-1/2 sm:data-starting-style:opacity-0',
          ].join(' ')}
        >
          <PanelHeader parts={Base} title={title} description={description} closeLabel={closeLabel} />
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
