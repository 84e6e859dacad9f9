/** As far as a finger moves before the drawing takes its movement for a drag. */
const DRAG_PX = 5;
/** As long as a finger rests before the drawing shows the crosshair under it, which then follows in any direction. */
const HOLD_MS = 500;

interface Gesture {
  readonly touch: Touch;
  readonly at: number;
  /** Undefined until the finger has moved far enough to tell. */
  isOfPage: boolean | undefined;
}

/**
 * Leaves vertical swipes over a chart to the page. The drawing takes every drag for its own and keeps the page from
 * scrolling; what moves downwards or upwards therefore never reaches it.
 */
export class VerticalSwipes {
  readonly #host: HTMLElement;
  readonly #isTaken: (clientY: number) => boolean;
  readonly #onEnd: () => void;
  #gesture: Gesture | undefined;

  /** `isTaken` says where a finger takes hold of something that moves vertically; `onEnd` follows a swipe of the page. */
  constructor(host: HTMLElement, isTaken: (clientY: number) => boolean, onEnd: () => void) {
    this.#host = host;
    this.#isTaken = isTaken;
    this.#onEnd = onEnd;
    const options = { capture: true, passive: true };
    host.addEventListener('touchstart', this.#start, options);
    host.addEventListener('touchmove', this.#move, options);
    host.addEventListener('touchend', this.#end, options);
    host.addEventListener('touchcancel', this.#end, options);
  }

  destroy(): void {
    this.#host.removeEventListener('touchstart', this.#start, true);
    this.#host.removeEventListener('touchmove', this.#move, true);
    this.#host.removeEventListener('touchend', this.#end, true);
    this.#host.removeEventListener('touchcancel', this.#end, true);
  }

  readonly #start = ({ touches, timeStamp }: TouchEvent): void => {
    const [touch, second] = touches;
    const isAlone = touch !== undefined && second === undefined && !this.#isTaken(touch.clientY);
    this.#gesture = isAlone ? { touch, at: timeStamp, isOfPage: undefined } : undefined;
  };

  readonly #move = (event: TouchEvent): void => {
    const gesture = this.#gesture;
    const [touch, second] = event.touches;
    if (gesture === undefined || touch === undefined || second !== undefined) return;
    if (gesture.isOfPage === undefined) {
      const x = Math.abs(touch.clientX - gesture.touch.clientX);
      const y = Math.abs(touch.clientY - gesture.touch.clientY);
      if (x + y < DRAG_PX) return;
      gesture.isOfPage = y > x && event.timeStamp - gesture.at < HOLD_MS;
    }
    if (gesture.isOfPage) event.stopPropagation();
  };

  readonly #end = (event: TouchEvent): void => {
    const gesture = this.#gesture;
    if (gesture === undefined || event.touches.length > 0) return;
    this.#gesture = undefined;
    if (gesture.isOfPage !== true) return;
    event.stopPropagation();
    // The drawing waits for this finger to be lifted, which the browser does not tell about one that scrolls the page.
    const { identifier, target, clientX, clientY } = gesture.touch;
    const touch = new Touch({ identifier, target, clientX, clientY: clientY + 2 * DRAG_PX });
    const root = this.#host.ownerDocument.documentElement;
    // Moved before it is lifted, it is no tap.
    root.dispatchEvent(new TouchEvent('touchmove', { touches: [touch], changedTouches: [touch] }));
    root.dispatchEvent(new TouchEvent('touchend', { changedTouches: [touch] }));
    this.#onEnd();
  };
}
