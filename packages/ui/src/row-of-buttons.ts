import type { KeyboardEvent } from 'react';

/** Index of the button that a key moves to from `at`; undefined for any other key. */
function target(key: string, at: number, count: number, isRightToLeft: boolean): number | undefined {
  const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const back = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward || key === 'ArrowDown') return (at + 1) % count;
  if (key === back || key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** Moves the focus along the enabled buttons of the element that handles the key: arrows, Home and End. */
export function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')];
  const at = buttons.indexOf(event.target as HTMLElement);
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
  const to = at < 0 ? undefined : target(event.key, at, buttons.length, isRightToLeft);
  if (to === undefined) return;
  event.preventDefault();
  buttons[to]?.focus();
}

/** Scrolls a strip sideways, and nothing else, as far as it takes to see all of the selected button. */
export function showSelected(strip: HTMLElement | null): void {
  const button = strip?.querySelector('[aria-pressed=true], [aria-selected=true]');
  if (strip == null || button == null) return;
  const [seen, wanted] = [strip.getBoundingClientRect(), button.getBoundingClientRect()];
  strip.scrollLeft += Math.min(0, wanted.left - seen.left) + Math.max(0, wanted.right - seen.right);
}
