/** A native select as high as a small button. */
export const SMALL_SELECT =
  'h-9 max-w-full min-w-0 rounded-control border border-control bg-card px-2 text-sm text-text pointer-coarse:h-11';
