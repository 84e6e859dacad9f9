/** A link in a cell or a list of facts: as tall as a line for a mouse, large enough for a finger on touch screens. */
export const LINK =
  'inline-flex min-h-6 items-center justify-end font-semibold text-accent pointer-coarse:min-h-11 pointer-coarse:min-w-11';
