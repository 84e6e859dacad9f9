/**
 * Does the work at once and then again and again, with a pause after each time. What it throws goes to `onError`, and the
 * next time comes all the same. Returns what ends it: resolves when the work that is being done is done, which may look at
 * the signal to end early.
 */
export function startPolling(
  work: (signal: AbortSignal) => Promise<unknown>,
  everyMs: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const next = (wait: number): void => {
    timer = setTimeout(() => {
      running = work(stopping.signal)
        .catch(onError)
        .finally(() => {
          if (!stopping.signal.aborted) next(everyMs);
        });
    }, wait);
  };
  next(0);
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await running;
  };
}
