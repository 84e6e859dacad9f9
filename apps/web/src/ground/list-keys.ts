import type { KeyboardEvent } from 'react';

const ROWS = '[data-row]';

/** A search answers within this time or not at all. */
const LONGEST_SEARCH_MS = 3_000;

/**
 * Keys for a search field and the rows under it, inside the element that listens: down from the field to the first row,
 * up from the first row back, Home and End to the ends; Enter in the field opens the first row. A row carries `data-row`
 * and opens by Enter as links and buttons do.
 */
export function moveAlongRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(ROWS)];
  const field = event.currentTarget.querySelector<HTMLInputElement>('input[type="search"]');
  if (event.key === 'Enter' && field !== null && event.target === field) {
    // An input method takes Enter to choose what is being written.
    if (!event.nativeEvent.isComposing && field.value.trim() !== '') openFirst(event.currentTarget, field);
    return;
  }
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

/** Opens the first row; if a search is still under way, the first that it finds for the same text. */
function openFirst(list: HTMLElement, field: HTMLInputElement): void {
  const asked = field.value;
  const open = () => {
    const first = list.querySelector<HTMLElement>(ROWS);
    if (first === null && field.value === asked) return false;
    if (field.value === asked) first?.click();
    return true;
  };
  if (open()) return;
  const observer = new MutationObserver(() => {
    if (open()) observer.disconnect();
  });
  observer.observe(list, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), LONGEST_SEARCH_MS);
}
