import { type ComponentType, createElement, use } from 'react';
import type { LazyTextRoom } from './text-rooms.ts';
import { needTexts } from './texts.tsx';

/** A screen whose code or texts could not be loaded: the site has been published anew, or there is no network. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('the code of a screen did not load', { cause });
    this.name = 'ChunkError';
  }
}

/** A screen that is loaded when it is first needed, and asked for again after a failure. */
export interface LazyScreen<Props extends object = object> {
  (props: Props): React.ReactNode;
  /** Called by the router before it shows the route, and when a link to it is pointed at. */
  readonly preload: () => Promise<void>;
}

/** `texts` names the rooms whose texts its code shows, beside those that every page loads; they load with it. */
export function lazyScreen<Name extends string, Props extends object = object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
  texts: readonly LazyTextRoom[] = [],
): LazyScreen<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  const ask = (): Promise<ComponentType<Props>> => {
    loading ??= Promise.all([load(), needTexts(texts)]).then(
      // What `use` reads of a promise: one that says that it is fulfilled suspends nothing, not even for a moment.
      ([module]) => Object.assign(loading!, { status: 'fulfilled', value: module[name] } as const).value,
      (error: unknown) => {
        loading = undefined;
        throw new ChunkError(error);
      },
    );
    return loading;
  };
  return Object.assign((props: Props) => createElement(use(ask()), props), {
    preload: () =>
      ask().then(
        () => undefined,
        // Told where the screen is drawn.
        () => undefined,
      ),
  });
}
