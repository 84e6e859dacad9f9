import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './Button.tsx';

interface Props extends Omit<ButtonProps, 'children' | 'size' | 'icon' | 'aria-label'> {
  /** Accessible label and tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
}

/** A 44 px icon button. */
export function IconButton({ label, icon, tone = 'ghost', ...rest }: Props) {
  return (
    <Button tone={tone} size="icon" aria-label={label} title={label} {...rest}>
      {icon}
    </Button>
  );
}
