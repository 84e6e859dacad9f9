import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';

/** The padding of a dialog's end, which the footer covers: what scrolls would show below it. */
const DIALOG_END = 'max(1rem, env(safe-area-inset-bottom))';
const OVER_THE_END = {
  bottom: `calc(-1 * ${DIALOG_END})`,
  marginBottom: `calc(-1 * ${DIALOG_END})`,
  paddingBottom: DIALOG_END,
};

interface Props {
  /** What it stands in: a column of a card, or a dialog. */
  readonly on?: 'card' | 'dialog';
  readonly children: ReactNode;
}

/** The end of a form in a padded column that scrolls: it stays in sight, however long the form is. */
export function PinnedFooter({ on = 'card', children }: Props) {
  return (
    <div
      data-pinned
      style={on === 'card' ? undefined : OVER_THE_END}
      className={cx(
        'sticky bottom-0 z-10 -mx-4 -mb-4 flex flex-col gap-2 border-t border-hairline px-4 py-3',
        on === 'card' ? 'bg-card' : 'bg-raised',
      )}
    >
      {children}
    </div>
  );
}
