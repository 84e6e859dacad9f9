import { type RefObject, useEffect, useState } from 'react';

/** How far outside the window something counts as seen, so that it is there when it comes in. */
const AHEAD = '160px';

const listeners = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

function observe(element: Element, onSeen: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) listeners.get(target)?.();
    },
    { rootMargin: AHEAD },
  );
  listeners.set(element, onSeen);
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    listeners.delete(element);
  };
}

/** Becomes true when the element first comes near the window, and stays so. */
export function useWasSeen(ref: RefObject<Element | null>): boolean {
  const [wasSeen, setWasSeen] = useState(false);
  useEffect(() => {
    if (wasSeen || ref.current === null) return undefined;
    return observe(ref.current, () => setWasSeen(true));
  }, [ref, wasSeen]);
  return wasSeen;
}
