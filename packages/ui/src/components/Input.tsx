import { cx } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { CONTROL, RING } from '../control.ts';
import { useFieldControl } from '../field-control.ts';

interface Props extends Omit<ComponentProps<'input'>, 'prefix' | 'className' | 'onChange'> {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** In front of the value: a sign, an icon, an area code. */
  readonly prefix?: ReactNode;
  /** Behind the value: a unit, or a 44 px button. */
  readonly suffix?: ReactNode;
  /** Numbers, addresses and phone numbers read left to right in every language. */
  readonly ltr?: boolean;
}

/** One line of text. Use it inside a `Field`, which labels it. */
export function Input({ value, onChange, prefix, suffix, ltr = false, ...rest }: Props) {
  const control = useFieldControl();
  return (
    <div dir={ltr ? 'ltr' : undefined} className={cx(CONTROL, RING)}>
      {prefix === undefined ? null : <span className="flex shrink-0 items-center ps-3 text-muted">{prefix}</span>}
      <input
        {...control}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-11 w-0 min-w-0 flex-1 rounded-control bg-transparent px-3 text-base text-text outline-none placeholder:text-muted disabled:text-muted"
        {...rest}
      />
      {suffix === undefined ? null : (
        <span className={cx('flex shrink-0 items-center text-muted', typeof suffix === 'string' && 'pe-3')}>
          {suffix}
        </span>
      )}
    </div>
  );
}
