import { type ReactNode, useId } from 'react';

/** Rows that belong together, under their heading: a card of its own. */
export function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="px-4 pb-2 text-sm text-muted lg:px-1">
        {title}
      </h2>
      <ul className="divide-y divide-hairline overflow-hidden border-y border-hairline bg-card lg:rounded-card lg:border">
        {children}
      </ul>
    </section>
  );
}
