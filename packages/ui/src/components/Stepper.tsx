import { Field } from '@base-ui/react/field';
import { Minus, Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Button } from './Button.tsx';

interface Props {
  /** The text as typed: exact decimals, never a floating-point number. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onStep: (direction: 1 | -1) => void;
  readonly canDecrease: boolean;
  readonly canIncrease: boolean;
  readonly decreaseLabel: string;
  readonly increaseLabel: string;
}

/** A decimal between minus and plus; arrow keys step it. Reads left to right in every language. */
export function Stepper({ value, onChange, onStep, canDecrease, canIncrease, decreaseLabel, increaseLabel }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp' && canIncrease) onStep(1);
    else if (event.key === 'ArrowDown' && canDecrease) onStep(-1);
    else return;
    event.preventDefault();
  };
  return (
    <div
      dir="ltr"
      className="flex h-12 items-center rounded-control border border-control bg-card focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent has-data-invalid:border-down"
    >
      <Button tone="ghost" size="icon" inert={!canDecrease} aria-label={decreaseLabel} onClick={() => onStep(-1)}>
        <Minus aria-hidden size={18} />
      </Button>
      <Field.Control
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={14}
        value={value}
        onValueChange={onChange}
        onKeyDown={onKeyDown}
        className="numeric h-full w-0 min-w-0 flex-1 bg-transparent text-center text-lg font-semibold outline-none"
      />
      <Button tone="ghost" size="icon" inert={!canIncrease} aria-label={increaseLabel} onClick={() => onStep(1)}>
        <Plus aria-hidden size={18} />
      </Button>
    </div>
  );
}
