import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

/** A grey placeholder for content. The list around it sets `aria-busy`. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden className={cx('shimmer block rounded-badge bg-sunken', className)} />;
}

interface NoteProps {
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** The main action to offer. */
  readonly action?: ReactNode;
}

/** An empty state with an action. */
export function Empty({ icon, title, text, action }: NoteProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-10 text-center wrap-anywhere">
      {icon === undefined ? null : (
        <span aria-hidden className="mb-1 flex size-12 items-center justify-center rounded-full bg-sunken text-muted">
          {icon}
        </span>
      )}
      <p className="text-base font-semibold">{title}</p>
      {text === undefined ? null : <p className="max-w-80 text-sm text-muted">{text}</p>}
      {action}
    </div>
  );
}

interface FailedProps {
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly retryLabel: ReactNode;
  readonly onRetry: () => void;
  /** A retry is running. */
  readonly busy?: boolean;
}

/** What failed, why, and a button to retry. */
export function Failed({ title, text, retryLabel, onRetry, busy = false }: FailedProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-6 py-10 text-center wrap-anywhere">
      <p className="text-base font-semibold">{title}</p>
      <p className="max-w-80 text-sm text-muted">{text}</p>
      <Button busy={busy} onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}
