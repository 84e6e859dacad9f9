import { canStep, type Steps, stepDecimal } from '../stepping.ts';
import { Stepper } from './Stepper.tsx';

interface Props extends Steps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly decreaseLabel: string;
  readonly increaseLabel: string;
  readonly unit?: string;
  readonly disabled?: boolean;
}

/**
 * An exact decimal with step and bounds, all given as text. Arrows step once, PageUp and PageDown ten times. The
 * typed text is kept as it is: the form decides whether it is valid.
 */
export function NumberStepper({ value, onChange, step, min = '0', max, ...rest }: Props) {
  const steps: Steps = max === undefined ? { step, min } : { step, min, max };
  const by = (count: number) => onChange(stepDecimal(value, count, steps));
  return (
    <Stepper
      value={value}
      onChange={onChange}
      onStep={by}
      canDecrease={canStep(value, -1, steps)}
      canIncrease={canStep(value, 1, steps)}
      pages
      range={max === undefined ? { min } : { min, max }}
      {...rest}
    />
  );
}
