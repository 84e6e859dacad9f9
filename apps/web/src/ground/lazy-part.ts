import { type ComponentType, lazy } from 'react';

/**
 * A part that its screen is useful without: its code comes after the screen, and where that does not load the part is
 * left out.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  );
}
