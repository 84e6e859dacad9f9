import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';

interface Option<V> {
  readonly value: V;
  readonly label: string;
}

interface Props<V> {
  readonly options: readonly Option<V>[];
  readonly value: V | null;
  readonly onChange: (value: V) => void;
  readonly placeholder: string;
}

/** One choice of a list. Stands inside a `Field`, which names it. */
export function Select<V extends string | number>({ options, value, onChange, placeholder }: Props<V>) {
  return (
    <Base.Root items={options} value={value} onValueChange={(next) => next !== null && onChange(next)}>
      <Base.Trigger className="flex h-12 w-full items-center justify-between gap-2 rounded-control border border-control bg-card px-3 text-start text-lg font-semibold data-invalid:border-down">
        <Base.Value placeholder={placeholder} className="numeric truncate data-placeholder:text-muted" />
        <Base.Icon>
          <ChevronDown aria-hidden size={18} className="text-muted" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={6} alignItemWithTrigger={false} className="z-30 outline-none select-none">
          <Base.Popup className="max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto rounded-control border border-hairline bg-raised p-1 shadow-float transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">
            <Base.List>
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  className="flex min-h-11 cursor-default items-center justify-between gap-4 rounded-badge px-3 text-base outline-none data-highlighted:bg-sunken data-selected:font-semibold"
                >
                  <Base.ItemText className="numeric">{option.label}</Base.ItemText>
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
