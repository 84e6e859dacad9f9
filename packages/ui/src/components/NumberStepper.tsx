import { canStep, type Steps, stepDecimal } from '../stepping.ts';
import { Stepper } from './Stepper.tsx';

/** Steps of PageUp and PageDown. */
const PAGE = 10;

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
  const onKey = (key: string): boolean => {
    if (key === 'PageUp') by(PAGE);
    else if (key === 'PageDown') by(-PAGE);
    else return false;
    return true;
  };
  return (
    <Stepper
      value={value}
      onChange={onChange}
      onStep={by}
      canDecrease={canStep(value, -1, steps)}
      canIncrease={canStep(value, 1, steps)}
      onKey={onKey}
      range={max === undefined ? { min } : { min, max }}
      {...rest}
    />
  );
}
