/**
 * Runs at most `count` of the tasks at once, the others in the order in which they were asked for. One that was aborted
 * while it waited never starts.
 */
export function atMost(count: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  const release = () => {
    // The place goes to the one that waits longest, so that nobody comes in between.
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
