import { cx } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';

/** A row of a list that opens something: 56 px, the whole width is the target. */
export function RowButton({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={cx(
        'flex min-h-14 w-full items-center gap-3 px-4 text-start outline-offset-[-2px] hover:bg-sunken aria-[current=true]:bg-accent-tint',
        className,
      )}
      {...rest}
    />
  );
}

interface LineProps {
  readonly label: ReactNode;
  readonly children: ReactNode;
}

/** A figure with its name, name at the start and figure at the end: inside a `<dl>`. */
export function Line({ label, children }: LineProps) {
  return (
    <div className="flex items-baseline justify-between gap-3 text-sm">
      <dt className="min-w-0 text-muted">{label}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  );
}
