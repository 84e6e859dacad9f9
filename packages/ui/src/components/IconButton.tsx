import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './Button.tsx';

interface Props extends Omit<ButtonProps, 'children' | 'size' | 'icon' | 'aria-label'> {
  /** Its name for readers, and what hovering shows. */
  readonly label: string;
  readonly icon: ReactNode;
}

/** A 44 px square with an icon and a name. */
export function IconButton({ label, icon, tone = 'ghost', ...rest }: Props) {
  return (
    <Button tone={tone} size="icon" aria-label={label} title={label} {...rest}>
      {icon}
    </Button>
  );
}
