import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

function StyledAnchor(props: ComponentProps<'a'>) {
  return (
    <a {...props} className="inline-flex min-h-11 min-w-11 items-center font-semibold text-accent hover:underline" />
  );
}

/** A link from one screen of the way into an account to another. */
export const EntryLink = createLink(StyledAnchor);
