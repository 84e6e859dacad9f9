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
  /** The message; the banner is hidden without one. Screen readers announce it. */
  readonly text: ReactNode | undefined;
  readonly icon?: ReactNode;
  /** Age of the data, or time until the next attempt. Not announced on every change. */
  readonly detail?: ReactNode;
  /** A small button. */
  readonly action?: ReactNode;
}

/** A full-width notice: offline, stale prices, a new version. Keep it mounted, so that screen readers announce it. */
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
