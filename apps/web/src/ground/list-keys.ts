import type { KeyboardEvent } from 'react';

const ROWS = '[data-row]';

/**
 * Arrow keys for a search field and the rows under it, inside the element that listens: down from the field to the first
 * row, up from the first row back, Home and End to the ends. A row carries `data-row` and opens by Enter as links and
 * buttons do.
 */
export function moveAlongRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(ROWS)];
  const field = event.currentTarget.querySelector<HTMLElement>('input[type="search"]');
  const at = rows.indexOf(event.target as HTMLElement);
  const to = target(event.key, at, rows, event.target === field ? field : null, field);
  if (to === undefined) return;
  event.preventDefault();
  to.focus();
}

function target(
  key: string,
  at: number,
  rows: readonly HTMLElement[],
  fromField: HTMLElement | null,
  field: HTMLElement | null,
): HTMLElement | undefined {
  if (fromField !== null) return key === 'ArrowDown' ? rows[0] : undefined;
  if (at < 0) return undefined;
  if (key === 'ArrowDown') return rows[at + 1];
  if (key === 'ArrowUp') return rows[at - 1] ?? field ?? undefined;
  if (key === 'Home') return rows[0];
  if (key === 'End') return rows.at(-1);
  return undefined;
}
