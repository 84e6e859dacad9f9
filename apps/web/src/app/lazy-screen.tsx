import { type ComponentType, createElement, use } from 'react';

/** A screen whose code could not be loaded: the site has been published anew, or there is no network. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('the code of a screen did not load', { cause });
    this.name = 'ChunkError';
  }
}

/** A screen that is loaded when it is first needed, and asked for again after a failure. */
export interface LazyScreen {
  (): React.ReactNode;
  /** Called by the router before it shows the route, and when a link to it is pointed at. */
  readonly preload: () => Promise<void>;
}

export function lazyScreen<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): LazyScreen {
  let pending: Promise<ComponentType> | undefined;
  let loaded: ComponentType | undefined;
  const ask = (): Promise<ComponentType> => {
    pending ??= load().then(
      (module) => {
        loaded = module[name];
        return loaded;
      },
      (error: unknown) => {
        pending = undefined;
        throw new ChunkError(error);
      },
    );
    return pending;
  };
  function Screen() {
    return createElement(loaded ?? use(ask()));
  }
  return Object.assign(Screen, {
    preload: () =>
      ask().then(
        () => undefined,
        // Told where the screen is drawn.
        () => undefined,
      ),
  });
}
