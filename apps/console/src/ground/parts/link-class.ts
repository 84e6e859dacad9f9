/** A link in a cell or among facts: a line tall under a mouse, a square that a finger hits under a finger. */
export const LINK =
  'inline-flex min-h-6 items-center justify-end font-semibold text-accent pointer-coarse:min-h-11 pointer-coarse:min-w-11';
