import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { type ReactNode, useId, useRef } from 'react';
import { SCRIM } from '../control.ts';
import { Button } from './Button.tsx';

interface Props {
  readonly open: boolean;
  readonly title: ReactNode;
  /** What will happen, in one or two sentences. */
  readonly description: ReactNode;
  /** A verb and its object: "Close position", never "OK". */
  readonly confirmLabel: ReactNode;
  readonly cancelLabel: ReactNode;
  readonly tone?: 'accent' | 'danger' | 'buy' | 'sell';
  readonly busy?: boolean;
  /** Why the action was refused. */
  readonly error?: ReactNode;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}

/** A question that needs an answer: a click outside does not close it; Esc and the initial focus are the safe answer. */
export function ConfirmDialog({
  open,
  title,
  description,
  confirmLabel,
  cancelLabel,
  tone = 'accent',
  busy = false,
  error,
  onConfirm,
  onCancel,
  children,
}: Props) {
  const cancel = useRef<HTMLButtonElement>(null);
  const errorId = useId();
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && !busy && onCancel()}>
      <Base.Portal>
        <Base.Backdrop className={SCRIM} />
        <Base.Popup
          initialFocus={cancel}
          className="fixed inset-x-4 top-1/2 z-20 mx-auto flex max-h-[92dvh] max-w-96 -translate-y-1/2 flex-col gap-4 overflow-y-auto rounded-card border border-hairline bg-raised p-4 shadow-float transition-opacity duration-150 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <div className="flex flex-col gap-1">
            <Base.Title className="text-lg font-semibold wrap-anywhere">{title}</Base.Title>
            <Base.Description className="text-sm text-muted wrap-anywhere">{description}</Base.Description>
          </div>
          {children}
          <p id={errorId} role="alert" className="text-sm text-danger empty:hidden">
            {error}
          </p>
          <div className="flex flex-wrap-reverse gap-3">
            <Button ref={cancel} className="flex-1 basis-32" onClick={() => !busy && onCancel()}>
              {cancelLabel}
            </Button>
            <Button
              tone={tone}
              busy={busy}
              aria-describedby={error === undefined ? undefined : errorId}
              className="flex-1 basis-32"
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
