import { cx } from 'class-variance-authority';
import { type ReactNode, useId } from 'react';

interface Props {
  readonly label: ReactNode;
  /** Progress from 0 to 1; undefined while unknown. */
  readonly value: number | undefined;
  /** The same in words: "3 of 12 files". */
  readonly text?: string;
}

/** Progress of a long task: an export, a check, an upload. */
export function Progress({ label, value, text }: Props) {
  const id = useId();
  const done = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <span id={id} className="min-w-0 wrap-anywhere">
          {label}
        </span>
        {text === undefined ? null : <span className="numeric text-end text-muted">{text}</span>}
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={text}
        className="relative h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <span
          style={done === undefined ? undefined : { inlineSize: `${done}%` }}
          className={cx(
            'absolute inset-y-0 rounded-full bg-accent-solid',
            done === undefined ? 'sliding w-2/5' : 'start-0 transition-[inline-size] duration-200 ease-out',
          )}
        />
      </div>
    </div>
  );
}
