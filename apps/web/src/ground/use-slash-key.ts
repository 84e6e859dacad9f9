import { type RefObject, useEffect } from 'react';
import { isTaken, isTyping, latinKey } from './key-presses.ts';

/** `/` leads to the field, from wherever nobody is typing and nothing modal covers it. */
export function useSlashKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isTaken(event) || latinKey(event) !== '/') return;
      const input = field.current;
      if (isTyping(event) || input === null || !input.checkVisibility()) return;
      if (input.closest('[inert], [aria-hidden="true"]') !== null) return;
      event.preventDefault();
      input.focus();
      input.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [field]);
}
