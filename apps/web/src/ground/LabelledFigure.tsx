import { Skeleton } from '@vitrine/ui/components/States';
import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';

interface Props {
  readonly label: ReactNode;
  /** By which tests find it. */
  readonly name: string;
  readonly size?: 'large' | 'small';
  readonly isStrong?: boolean;
  /** Undefined while it is not known. */
  readonly children: ReactNode;
}

/** A figure under its label, in a list of such figures. */
export function LabelledFigure({ label, name, size = 'small', isStrong = true, children }: Props) {
  const isLarge = size === 'large';
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className={cx(isLarge ? 'text-lg' : 'text-sm', isStrong && 'font-semibold')} data-figure={name}>
        {children ?? <Skeleton className={isLarge ? 'h-6 w-32' : 'h-4.5 w-24'} />}
      </dd>
    </div>
  );
}
