/**
 * Returns a function that runs at most `count` tasks at once and queues the others in order. A task that is aborted
 * while it waits never starts.
 */
export function limitConcurrency(count: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  const release = () => {
    // Hands its place to the task that waited longest, so that no newer one gets in between.
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };
  return async <T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    if (running < count) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      signal?.throwIfAborted();
      return await task();
    } finally {
      release();
    }
  };
}
