import { Switch as Base } from '@base-ui/react/switch';
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
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is a button with a hidden checkbox.
    <label className="flex min-h-11 items-center justify-between gap-4 py-1 has-data-disabled:text-muted">
      <span className="min-w-0 wrap-anywhere">
        <span id={id}>{label}</span>
        {note === undefined ? null : (
          <span id={`${id}-note`} className="block text-xs text-muted">
            {note}
          </span>
        )}
      </span>
      <Base.Root
        checked={checked}
        onCheckedChange={(next) => !busy && onChange(next)}
        disabled={disabled}
        aria-busy={busy || undefined}
        aria-labelledby={id}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        className="flex h-7 w-12 shrink-0 items-center rounded-full bg-control p-0.5 transition-colors duration-150 aria-busy:opacity-60 data-checked:bg-accent-solid data-disabled:bg-hairline"
      >
        <Base.Thumb className="size-6 rounded-full bg-card transition-[margin] duration-150 ease-out data-checked:ms-5" />
      </Base.Root>
    </label>
  );
}
