import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';

const badge = cva('inline-flex items-center gap-1 rounded-badge px-2 py-0.5 text-xs font-semibold whitespace-nowrap', {
  variants: {
    tone: {
      neutral: 'bg-sunken text-muted',
      accent: 'bg-accent-tint text-accent',
      up: 'bg-up-tint text-up',
      down: 'bg-down-tint text-down',
      warning: 'bg-warning-tint text-warning',
      danger: 'bg-danger-tint text-danger',
    },
  },
  defaultVariants: { tone: 'neutral' },
});

/** A state or class in one or two words. Its tone never carries more than the words say. */
export function Badge({
  tone,
  className,
  ...rest
}: Omit<ComponentProps<'span'>, 'color'> & VariantProps<typeof badge>) {
  return <span className={badge({ tone, className })} {...rest} />;
}
