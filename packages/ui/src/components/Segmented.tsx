import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import { cva, cx } from 'class-variance-authority';

interface Option<V extends string> {
  readonly value: V;
  readonly label: string;
}

interface Props<V extends string> {
  readonly label: string;
  readonly options: readonly Option<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly className?: string;
}

const item = cva([
  'relative min-h-11 shrink-0 px-3 text-sm whitespace-nowrap text-muted outline-offset-[-2px]',
  'hover:text-text aria-pressed:font-semibold aria-pressed:text-accent',
  'after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full aria-pressed:after:bg-accent-solid',
]);

/** One of a few, all visible: a strip that scrolls sideways when it is too long. Arrow keys move along it. */
export function Segmented<V extends string>({ label, options, value, onChange, className }: Props<V>) {
  return (
    <ToggleGroup
      aria-label={label}
      value={[value]}
      onValueChange={([next]) => next !== undefined && onChange(next as V)}
      className={cx('strip', className)}
    >
      {options.map((option) => (
        <Toggle key={option.value} value={option.value} className={item()}>
          {option.label}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
