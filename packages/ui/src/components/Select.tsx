import { Select as Base } from '@base-ui/react/select';
import { cx } from 'class-variance-authority';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { CHOICE, CONTROL, POPUP } from '../control.ts';
import { useFieldControl } from '../field-control.ts';

interface Option<V> {
  readonly value: V;
  readonly label: string;
  /** A hint below the label. */
  readonly note?: string;
  readonly icon?: ReactNode;
  readonly disabled?: boolean;
}

interface Props<V> {
  readonly options: readonly Option<V>[];
  readonly value: V | null;
  readonly onChange: (value: V) => void;
  readonly placeholder: string;
  /** Its label when it is not inside a `Field`. */
  readonly label?: string;
  readonly disabled?: boolean;
}

/** Selects one item of a list. Use it inside a `Field`, which labels it, or give it a `label`. */
export function Select<V extends string | number>({
  options,
  value,
  onChange,
  placeholder,
  label,
  disabled = false,
}: Props<V>) {
  const control = useFieldControl();
  return (
    <Base.Root
      items={options}
      value={value}
      disabled={disabled}
      onValueChange={(next) => next !== null && onChange(next)}
    >
      <Base.Trigger
        {...control}
        aria-label={label}
        className={cx(
          CONTROL,
          'justify-between gap-2 px-3 text-start text-lg font-semibold data-disabled:border-transparent data-disabled:bg-sunken data-disabled:text-muted aria-invalid:border-danger',
        )}
      >
        <Base.Value
          dir="auto"
          placeholder={placeholder}
          className="numeric min-w-0 truncate data-placeholder:text-muted"
        />
        <Base.Icon>
          <ChevronDown aria-hidden size={18} className="text-muted" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={6} alignItemWithTrigger={false} className="z-30 outline-none select-none">
          <Base.Popup
            className={cx(
              POPUP,
              'max-h-(--available-height) max-w-(--available-width) min-w-(--anchor-width) overflow-y-auto p-1',
            )}
          >
            <Base.List>
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled ?? false}
                  className={CHOICE}
                >
                  {option.icon}
                  <span className="min-w-0 flex-1 py-1.5">
                    <Base.ItemText className="numeric wrap-anywhere">
                      <bdi>{option.label}</bdi>
                    </Base.ItemText>
                    {option.note === undefined ? null : (
                      <span className="block text-xs font-normal text-muted">{option.note}</span>
                    )}
                  </span>
                  <Base.ItemIndicator>
                    <Check aria-hidden size={16} className="text-accent" />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
