import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** An area that scrolls vertically, also by keyboard. */
export function ScrollArea({ label, className, children }: Props) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area has to be reachable by keyboard.
      tabIndex={0}
      className={cx('min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]', className)}
    >
      {children}
    </section>
  );
}

/** A page of cards, in two columns where there is room. */
export function CardGrid({ label, children }: Omit<Props, 'className'>) {
  return (
    <ScrollArea label={label} className="grid content-start gap-3 p-3 lg:grid-cols-2">
      {children}
    </ScrollArea>
  );
}
