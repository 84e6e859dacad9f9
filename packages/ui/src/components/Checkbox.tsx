import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Check, Minus } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface Props {
  /** May hold a link; pressing that does not tick the box. */
  readonly label: ReactNode;
  readonly note?: ReactNode;
  readonly error?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Indeterminate: some of its items are checked, not all. */
  readonly mixed?: boolean;
  readonly disabled?: boolean;
}

/** A checkbox. The whole line is the target. */
export function Checkbox({ label, note, error, checked, onChange, mixed = false, disabled = false }: Props) {
  const id = useId();
  const below = error ?? note;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box inside is a button with a hidden checkbox.
    <label className="flex min-h-11 items-start gap-3 py-2.5 has-data-disabled:text-muted">
      <Base.Root
        checked={checked}
        indeterminate={mixed}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-labelledby={id}
        aria-describedby={below === undefined ? undefined : `${id}-note`}
        aria-invalid={error !== undefined || undefined}
        className="flex size-5.5 shrink-0 items-center justify-center rounded-badge border border-control bg-card text-on-accent aria-invalid:border-danger data-checked:border-accent-solid data-checked:bg-accent-solid data-disabled:border-hairline data-disabled:bg-sunken data-disabled:text-muted data-indeterminate:border-accent-solid data-indeterminate:bg-accent-solid"
      >
        <Base.Indicator>
          {mixed ? <Minus aria-hidden size={16} strokeWidth={3} /> : <Check aria-hidden size={16} strokeWidth={3} />}
        </Base.Indicator>
      </Base.Root>
      <span className="min-w-0 wrap-anywhere">
        <span id={id}>{label}</span>
        {below === undefined ? null : (
          <span
            id={`${id}-note`}
            className={error === undefined ? 'block text-xs text-muted' : 'block text-xs text-danger'}
          >
            {below}
          </span>
        )}
      </span>
    </label>
  );
}
