import { Button, type ButtonProps } from '@vitrine/ui/components/Button';
import { useId } from 'react';

interface Props extends Omit<ButtonProps, 'inert' | 'aria-describedby'> {
  /** Why it cannot be pressed now; undefined when it can. */
  readonly reason: string | undefined;
}

/** The main button of a form. While it cannot be pressed it says why, to eyes and to screen readers. */
export function ReasonedButton({ reason, ...rest }: Props) {
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <Button tone="accent" size="large" inert={reason !== undefined} aria-describedby={id} {...rest} />
      <p id={id} role="status" className="text-sm text-muted empty:hidden">
        {reason}
      </p>
    </div>
  );
}
