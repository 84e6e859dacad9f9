import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// What jsdom has not: media queries, sizes, what is in sight, scrolling.

const media = { isStill: false };

/** Answers `prefers-reduced-motion` from now on. */
export function preferStillness(isStill: boolean): void {
  media.isStill = isStill;
}

const watched = new Map<Element, IntersectionObserverCallback>();

/** Scrolls everything that is watched into sight. */
export function comeIntoSight(): void {
  for (const [target, callback] of [...watched])
    callback([{ isIntersecting: true, target } as unknown as IntersectionObserverEntry], {} as IntersectionObserver);
}

class Sight {
  readonly #callback: IntersectionObserverCallback;
  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback;
  }
  observe(target: Element): void {
    watched.set(target, this.#callback);
  }
  disconnect(): void {
    for (const [target, callback] of [...watched]) if (callback === this.#callback) watched.delete(target);
  }
}

class Size {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

vi.stubGlobal('matchMedia', (query: string) => ({
  matches: query.includes('reduced-motion') && media.isStill,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));
vi.stubGlobal('IntersectionObserver', Sight);
vi.stubGlobal('ResizeObserver', Size);
Element.prototype.scrollIntoView = () => undefined;

afterEach(() => {
  cleanup();
  watched.clear();
  media.isStill = false;
  vi.useRealTimers();
});

// What loads on demand may take its time on a busy machine.
configure({ asyncUtilTimeout: 15_000 });
