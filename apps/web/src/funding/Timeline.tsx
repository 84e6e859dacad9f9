import { cx } from 'class-variance-authority';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { TimeText } from '../ground/time-zone.tsx';

export interface Step {
  readonly key: string;
  readonly label: ReactNode;
  /** When it happened (ISO 8601); null: not yet. */
  readonly at: string | null;
  readonly note?: ReactNode;
  /** It ended badly. */
  readonly isBad?: boolean;
}

/** What has happened with a request, and what is still to come. */
export function Timeline({ steps, label }: { readonly steps: readonly Step[]; readonly label: string }) {
  return (
    <ol aria-label={label} className="flex flex-col gap-3">
      {steps.map(({ key, label: text, at, note, isBad = false }) => (
        <li key={key} data-step={key} className="flex gap-3">
          <span
            aria-hidden
            className={cx(
              'mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full',
              at === null
                ? 'border border-control'
                : isBad
                  ? 'bg-danger-tint text-danger'
                  : 'bg-accent-tint text-accent',
            )}
          >
            {at === null ? null : isBad ? <X size={12} /> : <Check size={12} />}
          </span>
          <span className="min-w-0 text-sm">
            <span className={at === null ? 'text-muted' : 'font-semibold'}>{text}</span>
            {at === null ? null : (
              <span className="block text-xs text-muted">
                <TimeText at={at} />
              </span>
            )}
            {note === undefined ? null : <span className="block text-xs text-muted wrap-anywhere">{note}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
