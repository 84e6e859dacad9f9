/** Pixels the content must be pulled down before a release refreshes. */
export const THRESHOLD = 64;
const LIMIT = 96;

/** Scroll position of the nearest scrolling ancestor. */
function scrollTopOf(element: HTMLElement): number {
  for (let box: HTMLElement | null = element; box !== null; box = box.parentElement) {
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY))
      return box.scrollTop;
  }
  return document.scrollingElement?.scrollTop ?? 0;
}

interface Options {
  /** Whether a pull may begin now. */
  readonly mayBegin: () => boolean;
  /** How far the content is pulled, in pixels; 0 after the release. */
  readonly onPull: (depth: number) => void;
  /** Released below the threshold. */
  readonly onRelease: () => void;
}

/** Follows a finger that pulls the element down, until the returned function is called. */
export function followPull(element: HTMLElement, { mayBegin, onPull, onRelease }: Options): () => void {
  let from: { readonly x: number; readonly y: number } | undefined;
  let depth = 0;
  const begin = ({ touches }: TouchEvent) => {
    const [finger] = touches;
    depth = 0;
    const isPull = touches.length === 1 && finger !== undefined && scrollTopOf(element) <= 0 && mayBegin();
    from = isPull ? { x: finger.clientX, y: finger.clientY } : undefined;
  };
  const move = (event: TouchEvent) => {
    const [finger] = event.touches;
    if (from === undefined || finger === undefined) return;
    const down = finger.clientY - from.y;
    const aside = Math.abs(finger.clientX - from.x);
    // A move that starts upwards or sideways is a scroll or a swipe.
    if (depth === 0 && down <= aside) {
      if (down < -4 || aside > 8) from = undefined;
      return;
    }
    if (event.cancelable) event.preventDefault();
    depth = Math.min(LIMIT, Math.max(0, down) / 2);
    onPull(depth);
  };
  const end = () => {
    if (from !== undefined && depth >= THRESHOLD) onRelease();
    from = undefined;
    depth = 0;
    onPull(0);
  };
  const over = new AbortController();
  const { signal } = over;
  element.addEventListener('touchstart', begin, { passive: true, signal });
  element.addEventListener('touchmove', move, { passive: false, signal });
  element.addEventListener('touchend', end, { signal });
  element.addEventListener('touchcancel', end, { signal });
  return () => over.abort();
}
