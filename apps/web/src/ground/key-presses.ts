/** Fields that letters are typed into; a checkbox or a slider takes none. */
const TYPED =
  'input:not([type="checkbox"], [type="radio"], [type="range"], [type="button"]), textarea, select, [contenteditable="true"]';

/** What takes the keyboard for itself while it is open, wherever the focus is. A toast is a dialog that does not. */
const OPEN = '[role="dialog"]:not([aria-modal="false"]), [role="alertdialog"], [role="menu"], [role="listbox"]';

/** True for a key that somebody types into a field. */
export function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(TYPED) !== null;
}

/** True while a dialog, a menu or a list of choices covers the page. A list that was closed may stay in it, hidden. */
export function isCovered(): boolean {
  return [...document.querySelectorAll(OPEN)].some((panel) => panel.closest('[data-closed], [hidden]') === null);
}

/** True for a key of the browser or of the system, and for one that was already used. */
export function isTaken({ ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || defaultPrevented;
}

/**
 * The key in Latin letters, lower case. A layout without them (Arabic, Russian) is read by where the key is: the key
 * that is B on an English keyboard is `b`.
 */
export function latinKey({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  // One key of an Arabic keyboard, the one at B, types two letters.
  if (/^[ -~]+$/.test(key)) return key.toLowerCase();
  if (code === 'Slash') return shiftKey ? '?' : '/';
  return /^Key[A-Z]$/.test(code) ? code.slice(-1).toLowerCase() : key;
}
