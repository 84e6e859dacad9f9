import { Combobox as Base } from '@base-ui/react/combobox';
import { cx } from 'class-variance-authority';
import { Check, ChevronDown, X } from 'lucide-react';
import { CHOICE, CONTROL, POPUP, RING } from '../control.ts';
import { Button } from './Button.tsx';

interface Option {
  readonly value: string;
  readonly label: string;
  readonly note?: string;
}

interface Props {
  readonly options: readonly Option[];
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly placeholder: string;
  readonly emptyText: string;
  readonly openLabel: string;
  readonly clearLabel: string;
  readonly disabled?: boolean;
}

/**
 * Selects one item of a long list by typing. Use it inside a `Field`, which labels it. Heavier than `Select`: load it
 * with `lazy`.
 */
export function Combobox({
  options,
  value,
  onChange,
  placeholder,
  emptyText,
  openLabel,
  clearLabel,
  disabled = false,
}: Props) {
  const chosen = options.find((option) => option.value === value) ?? null;
  return (
    <Base.Root
      items={options}
      value={chosen}
      disabled={disabled}
      isItemEqualToValue={(a, b) => a.value === b.value}
      onValueChange={(next) => onChange(next?.value ?? null)}
      autoHighlight
    >
      <Base.InputGroup className={cx(CONTROL, RING)}>
        <Base.Input
          placeholder={placeholder}
          className="h-11 w-0 min-w-0 flex-1 bg-transparent px-3 text-base text-text outline-none placeholder:text-muted data-disabled:text-muted"
        />
        <Base.Clear
          aria-label={clearLabel}
          render={
            <Button tone="ghost" size="icon">
              <X aria-hidden size={16} />
            </Button>
          }
        />
        <Base.Trigger
          aria-label={openLabel}
          render={
            <Button tone="ghost" size="icon" inert={disabled}>
              <ChevronDown aria-hidden size={18} className="text-muted" />
            </Button>
          }
        />
      </Base.InputGroup>
      <Base.Portal>
        <Base.Positioner sideOffset={6} className="z-30 outline-none">
          <Base.Popup className={cx(POPUP, 'w-(--anchor-width) max-w-(--available-width)')}>
            <Base.Empty>
              <p className="px-4 py-3 text-sm text-muted">{emptyText}</p>
            </Base.Empty>
            <Base.List className="max-h-[min(22rem,var(--available-height))] scroll-py-1 overflow-y-auto overscroll-contain p-1 outline-none data-empty:p-0">
              {(option: Option) => (
                <Base.Item key={option.value} value={option} className={CHOICE}>
                  <span className="min-w-0 flex-1 py-1.5 wrap-anywhere">
                    {option.label}
                    {option.note === undefined ? null : (
                      <span className="block text-xs font-normal text-muted">{option.note}</span>
                    )}
                  </span>
                  <Base.ItemIndicator>
                    <Check aria-hidden size={16} className="text-accent" />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
