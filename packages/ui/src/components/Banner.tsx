import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

const banner = cva(
  'flex min-h-11 flex-wrap items-center justify-center gap-x-3 gap-y-1 px-4 py-2 text-center text-sm',
  {
    variants: {
      tone: {
        info: 'bg-accent-tint text-accent',
        warning: 'bg-warning-tint text-warning',
        danger: 'bg-danger-tint text-danger',
      },
    },
    defaultVariants: { tone: 'warning' },
  },
);

interface Props extends VariantProps<typeof banner> {
  /** What is the matter; nothing is shown while there is nothing to say. Readers hear it when it appears. */
  readonly text: ReactNode | undefined;
  readonly icon?: ReactNode;
  /** How old what is shown is, or when the next try comes. Not read out at every change. */
  readonly detail?: ReactNode;
  /** A small button. */
  readonly action?: ReactNode;
}

/** Across the whole width: offline, prices that stand still, a new version. Stays mounted so that readers hear it come. */
export function Banner({ text, tone, icon, detail, action }: Props) {
  const isShown = text !== undefined;
  return (
    <div className={isShown ? banner({ tone }) : undefined}>
      {isShown ? icon : null}
      <span role="status" className="min-w-0 font-semibold wrap-anywhere empty:hidden">
        {text}
      </span>
      {isShown && detail !== undefined ? <span className="numeric min-w-0">{detail}</span> : null}
      {isShown ? action : null}
    </div>
  );
}
