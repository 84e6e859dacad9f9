import { cx } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { CONTROL, RING } from '../control.ts';
import { useFieldControl } from '../field-control.ts';

interface Props extends Omit<ComponentProps<'textarea'>, 'className' | 'onChange' | 'value'> {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Several lines of text, as high as they need up to a third of the window. Use it inside a `Field`, or give it a label. */
export function TextArea({ value, onChange, rows = 1, ...rest }: Props) {
  const control = useFieldControl();
  return (
    <div className={cx(CONTROL, RING)}>
      <textarea
        {...control}
        // Empty, it is written in the direction of the page, as its placeholder is.
        dir={value === '' ? undefined : 'auto'}
        rows={rows}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        // As high as its content, and at least as these rows.
        style={{ minHeight: `max(2.75rem, calc(${rows}lh + 1.25rem))` }}
        className="field-sizing-content max-h-[33dvh] w-0 min-w-0 flex-1 resize-none rounded-control bg-transparent px-3 py-2.5 text-base text-text outline-none placeholder:text-muted"
        {...rest}
      />
    </div>
  );
}
