import { cx } from 'class-variance-authority';
import { Minus, Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { CONTROL, RING } from '../control.ts';
import { useFieldControl } from '../field-control.ts';
import { useRepeat } from '../use-repeat.ts';
import { IconButton } from './IconButton.tsx';

/** Steps of PageUp and PageDown. */
const PAGE = 10;

interface Props {
  /** The text as typed: exact decimals, never a floating-point number. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Steps up, or down below zero. */
  readonly onStep: (count: number) => void;
  /** PageUp and PageDown step ten times. */
  readonly pages?: boolean;
  readonly canDecrease: boolean;
  readonly canIncrease: boolean;
  readonly decreaseLabel: string;
  readonly increaseLabel: string;
  /** The range for screen readers; makes the input a spin button. */
  readonly range?: { readonly min: string; readonly max?: string };
  readonly unit?: string;
  readonly disabled?: boolean;
}

/** What tells a screen reader that it is a number in a range. */
const spinButton = (value: string, { min, max }: NonNullable<Props['range']>) =>
  ({
    role: 'spinbutton',
    'aria-valuenow': Number.isFinite(Number(value)) ? Number(value) : undefined,
    'aria-valuetext': value,
    'aria-valuemin': Number(min),
    'aria-valuemax': max === undefined ? undefined : Number(max),
  }) as const;

/** A decimal with minus and plus buttons. Arrow keys step it, a held button repeats. Always left to right. */
export function Stepper({
  value,
  onChange,
  onStep,
  canDecrease,
  canIncrease,
  decreaseLabel,
  increaseLabel,
  pages = false,
  range,
  unit,
  disabled = false,
}: Props) {
  const control = useFieldControl();
  const down = useRepeat(() => onStep(-1), canDecrease && !disabled);
  const up = useRepeat(() => onStep(1), canIncrease && !disabled);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp') canIncrease && onStep(1);
    else if (event.key === 'ArrowDown') canDecrease && onStep(-1);
    else if (pages && event.key === 'PageUp') onStep(PAGE);
    else if (pages && event.key === 'PageDown') onStep(-PAGE);
    else return;
    event.preventDefault();
  };
  return (
    <div dir="ltr" className={cx(CONTROL, RING)}>
      <IconButton
        inert={!canDecrease || disabled}
        label={decreaseLabel}
        icon={<Minus aria-hidden size={18} />}
        className="touch-manipulation"
        {...down}
      />
      <input
        {...control}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={14}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        disabled={disabled}
        {...(range === undefined ? {} : spinButton(value, range))}
        className="numeric h-11 w-0 min-w-0 flex-1 bg-transparent text-center text-lg font-semibold text-text outline-none disabled:text-muted"
      />
      {unit === undefined ? null : (
        <span aria-hidden className="text-sm text-muted">
          {unit}
        </span>
      )}
      <IconButton
        inert={!canIncrease || disabled}
        label={increaseLabel}
        icon={<Plus aria-hidden size={18} />}
        className="touch-manipulation"
        {...up}
      />
    </div>
  );
}
