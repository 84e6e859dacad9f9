import { useEffect, useRef } from 'react';

/** Keys typed here are text. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
}

/** Something modal, or a list that takes keys itself, stands above the page. A toast is a dialog that is not modal. */
function isCovered(): boolean {
  const covers = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
  return [...document.querySelectorAll(covers)].some((one) => one.getAttribute('aria-modal') !== 'false');
}

/** How a key is named here: `Mod` is Ctrl, or Cmd on a Mac; letters, `/` and `?` as they are typed. */
function nameOf(event: KeyboardEvent): string {
  return event.ctrlKey || event.metaKey ? `Mod+${event.key.toLowerCase()}` : event.key;
}

interface Options {
  /** Also while somebody types or something covers the page: only for keys with `Mod`. */
  readonly everywhere?: boolean;
  readonly isOn?: boolean;
}

/** Keys that work wherever nobody types and nothing modal stands above the page. What runs takes the key. */
export function useShortcuts(
  keys: Readonly<Record<string, (event: KeyboardEvent) => void>>,
  { everywhere = false, isOn = true }: Options = {},
): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!isOn) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const run = latest.current[nameOf(event)];
      if (run === undefined || event.altKey || event.defaultPrevented || event.isComposing) return;
      if (!everywhere && (isTyping(event.target) || isCovered())) return;
      event.preventDefault();
      run(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [everywhere, isOn]);
}
