/**
 * Limits how often `run` is called: the first call runs at once; those within `pauseMs` after a run become one run at the
 * end of the pause.
 */
export function throttle(run: () => void, pauseMs: number): () => void {
  let isPaused = false;
  let isDue = false;
  const start = () => {
    run();
    isPaused = true;
    setTimeout(() => {
      isPaused = false;
      if (!isDue) return;
      isDue = false;
      start();
    }, pauseMs);
  };
  return () => {
    if (isPaused) isDue = true;
    else start();
  };
}
