import type { ReactNode } from 'react';

/** The first stop of the keyboard on every page: leads past the header to the element `screen`. */
export function SkipLink({ children }: { readonly children: ReactNode }) {
  return (
    <a
      href="#screen"
      className="sr-only rounded-control bg-raised px-4 py-3 focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-50"
    >
      {children}
    </a>
  );
}
