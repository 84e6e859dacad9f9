import type { ReactNode } from 'react';

/** The end of a form in a padded column that scrolls: it stays in sight, however long the form is. */
export function PinnedFooter({ children }: { readonly children: ReactNode }) {
  return (
    <div
      data-pinned
      className="sticky bottom-0 z-10 -mx-4 -mb-4 flex flex-col gap-2 border-t border-hairline bg-card px-4 py-3"
    >
      {children}
    </div>
  );
}
