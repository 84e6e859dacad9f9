import { cva, cx } from 'class-variance-authority';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { moveAlong, showSelected } from '../row-of-buttons.ts';

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

const item = cva('relative min-h-11 min-w-11 text-sm text-muted', {
  variants: {
    look: {
      strip: [
        'shrink-0 px-3 whitespace-nowrap outline-offset-[-2px]',
        'hover:text-text aria-pressed:font-semibold aria-pressed:text-accent',
        'after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full aria-pressed:after:bg-accent-solid',
      ],
      box: [
        'min-w-0 flex-1 rounded-[calc(var(--radius-control)-2px)] px-1 py-1 wrap-anywhere hover:text-text',
        'aria-pressed:bg-card aria-pressed:font-semibold aria-pressed:text-text aria-pressed:shadow-[0_0_0_1px_var(--c-hairline)]',
      ],
    },
  },
});

/**
 * Selects one of a few visible options: one tab stop, arrow keys move along it. Plain buttons, because the first screen
 * shows it and the kit's own group would exceed its budget.
 */
export function Segmented<V extends string>({ label, options, value, onChange, look = 'strip', className }: Props<V>) {
  const [focused, setFocused] = useState<V>();
  const strip = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another is selected.
  useLayoutEffect(() => showSelected(strip.current), [value]);
  const enabled = options.filter((option) => option.disabled !== true);
  const stop = [focused, value].find((one) => enabled.some((option) => option.value === one)) ?? enabled[0]?.value;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be the scrolling strip in every browser
    <div
      ref={strip}
      role="group"
      aria-label={label}
      onKeyDown={moveAlong}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(undefined);
      }}
      className={cx(look === 'strip' ? 'strip' : 'flex gap-0.5 rounded-control bg-sunken p-0.5', className)}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          disabled={option.disabled ?? false}
          aria-pressed={option.value === value}
          tabIndex={option.value === stop ? 0 : -1}
          onFocus={() => setFocused(option.value)}
          onClick={() => {
            if (option.value !== value) onChange(option.value);
          }}
          className={item({ look })}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
