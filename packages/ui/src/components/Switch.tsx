import { type ReactNode, useId } from 'react';

interface Props {
  readonly label: ReactNode;
  readonly note?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly busy?: boolean;
}

/** A switch that takes effect immediately. The whole line is the target. */
export function Switch({ label, note, checked, onChange, disabled = false, busy = false }: Props) {
  const id = useId();
  return (
    <label className="flex min-h-11 items-center justify-between gap-4 py-1 has-disabled:text-muted">
      <span className="min-w-0 wrap-anywhere">
        <span id={id}>{label}</span>
        {note === undefined ? null : (
          <span id={`${id}-note`} className="block text-xs text-muted">
            {note}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        onChange={(event) => !busy && onChange(event.target.checked)}
        onKeyDown={(event) => {
          // A checkbox takes the space bar alone.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.currentTarget.click();
        }}
        disabled={disabled}
        aria-busy={busy || undefined}
        aria-labelledby={id}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        className="h-7 w-12 shrink-0 appearance-none rounded-full bg-control p-0.5 transition-colors duration-150 before:block before:size-6 before:rounded-full before:bg-card before:transition-[margin] before:duration-150 before:ease-out checked:bg-accent-solid checked:before:ms-5 disabled:bg-hairline aria-busy:opacity-60"
      />
    </label>
  );
}
