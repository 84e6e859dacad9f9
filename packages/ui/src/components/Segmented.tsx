import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import { cva, cx } from 'class-variance-authority';
import type { ReactNode } from 'react';

interface Option<V extends string> {
  readonly value: V;
  readonly label: ReactNode;
  readonly disabled?: boolean;
}

interface Props<V extends string> {
  readonly label: string;
  readonly options: readonly Option<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  /** `strip` scrolls sideways when it is too long; `box` shares the width between two to four short choices. */
  readonly look?: 'strip' | 'box';
  readonly className?: string;
}

const item = cva('relative min-h-11 text-sm text-muted', {
  variants: {
    look: {
      strip: [
        'shrink-0 px-3 whitespace-nowrap outline-offset-[-2px]',
        'hover:text-text aria-pressed:font-semibold aria-pressed:text-accent',
        'after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full aria-pressed:after:bg-accent-solid',
      ],
      box: [
        'min-w-0 flex-1 rounded-[calc(var(--radius-control)-2px)] px-2 py-1 wrap-anywhere hover:text-text',
        'aria-pressed:bg-card aria-pressed:font-semibold aria-pressed:text-text aria-pressed:shadow-[0_0_0_1px_var(--c-hairline)]',
      ],
    },
  },
});

/** One of a few, all visible. Arrow keys move along it. */
export function Segmented<V extends string>({ label, options, value, onChange, look = 'strip', className }: Props<V>) {
  return (
    <ToggleGroup
      aria-label={label}
      value={[value]}
      onValueChange={([next]) => next !== undefined && onChange(next as V)}
      className={cx(look === 'strip' ? 'strip' : 'flex gap-0.5 rounded-control bg-sunken p-0.5', className)}
    >
      {options.map((option) => (
        <Toggle key={option.value} value={option.value} disabled={option.disabled ?? false} className={item({ look })}>
          {option.label}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
