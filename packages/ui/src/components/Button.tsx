import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';

const button = cva(
  [
    'relative inline-flex min-w-0 items-center justify-center gap-2 rounded-control font-semibold select-none',
    'transition-[background-color,border-color,filter] duration-150 ease-out',
    'aria-disabled:cursor-not-allowed disabled:cursor-not-allowed',
  ],
  {
    variants: {
      tone: {
        accent: 'bg-accent-solid text-on-accent hover:brightness-105 active:brightness-95',
        buy: 'bg-up-solid text-on-up hover:brightness-105 active:brightness-95',
        sell: 'bg-down-solid text-on-down hover:brightness-105 active:brightness-95',
        danger: 'bg-danger-solid text-on-danger hover:brightness-105 active:brightness-95',
        plain: 'border border-hairline bg-card text-text hover:bg-sunken',
        ghost: 'text-text hover:bg-sunken',
      },
      size: {
        large: 'min-h-12 px-4 py-2 text-base',
        medium: 'min-h-11 px-4 py-2 text-base',
        /** For dense layouts on a desktop; 44 px tall on touch devices. */
        small: 'min-h-9 px-3 py-1 text-sm pointer-coarse:min-h-11',
        icon: 'size-11 shrink-0',
      },
      quiet: { true: 'border-transparent! text-muted! brightness-100!', false: '' },
    },
    compoundVariants: [
      { quiet: true, tone: ['accent', 'buy', 'sell', 'danger', 'plain'], class: 'bg-sunken!' },
      { quiet: true, tone: 'ghost', class: 'bg-transparent! opacity-60' },
    ],
    defaultVariants: { tone: 'plain', size: 'medium', quiet: false },
  },
);

export interface ButtonProps
  extends Omit<ComponentProps<'button'>, 'disabled'>,
    Omit<VariantProps<typeof button>, 'quiet'> {
  /** Disabled but focusable, so that keyboard users can reach the reason (`aria-describedby`). */
  readonly inert?: boolean;
  /** Busy: keeps size and label, and ignores clicks. */
  readonly busy?: boolean;
  /** In front of the label. */
  readonly icon?: ReactNode;
}

export function Button({
  tone,
  size,
  inert = false,
  busy = false,
  icon,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const blocked = inert || busy;
  return (
    <button
      type="button"
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      onClick={blocked ? (event) => event.preventDefault() : onClick}
      className={button({ tone, size, quiet: inert, className })}
      {...rest}
    >
      {icon}
      {children}
      {busy ? (
        <span aria-hidden className="absolute inset-x-3 bottom-1 h-0.5 overflow-hidden rounded-full">
          <span className="sliding absolute inset-y-0 w-2/5 rounded-full bg-current" />
        </span>
      ) : null}
    </button>
  );
}
