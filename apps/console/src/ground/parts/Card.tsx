import type { ReactNode } from 'react';

/** A titled part of a page. */
export function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0 rounded-card border border-hairline bg-card p-4">
      <h2 className="pb-3 text-sm font-semibold">{title}</h2>
      {children}
    </section>
  );
}
