/** Frame of every input: 48 px, one border, a focus ring around the whole. */
export const CONTROL =
  'flex min-h-12 w-full min-w-0 items-center rounded-control border border-control bg-card has-aria-invalid:border-danger has-[input:disabled]:border-transparent has-[input:disabled]:bg-sunken';

/** For a frame around a bare `<input>`. */
export const RING =
  'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent has-[button:focus-visible]:outline-none';

/** Floating lists, menus and panels. They fade in and never shift the layout. */
export const POPUP =
  'rounded-control border border-hairline bg-raised shadow-float outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0';

/** An item of such a list: 44 px, highlighted by pointer and arrow keys. */
export const CHOICE =
  'flex min-h-11 cursor-default items-center gap-3 rounded-badge px-3 text-base outline-none select-none data-disabled:text-muted data-highlighted:bg-sunken data-selected:font-semibold';

/** The backdrop of a modal panel. */
export const SCRIM =
  'fixed inset-0 z-20 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0';
