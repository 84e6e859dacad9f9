import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

function StyledAnchor(props: ComponentProps<'a'>) {
  return (
    <a
      {...props}
      className="mt-2 inline-flex min-h-11 items-center rounded-control bg-accent-solid px-4 font-semibold text-on-accent hover:brightness-105"
    />
  );
}

/** A link that looks like the main button, for what an empty list leads to. */
export const ActionLink = createLink(StyledAnchor);
