import type { Instant } from '@vitrine/domain/kernel/time';

/** Where time and turns come from; the simulator fakes both, so that a seed decides every interleaving. */
export interface Clock {
  /** Milliseconds since the epoch; may jump either way: the sequencer never lets its own time go back. */
  now(): Instant;
  /** Runs `task` every `intervalMs` until the returned function is called. */
  every(intervalMs: number, task: () => void): () => void;
  /** Runs `task` once after `delayMs`, unless the returned function is called before. */
  after(delayMs: number, task: () => void): () => void;
  /** Runs `task` when what is running now has ended, after the tasks given before it. */
  soon(task: () => void): void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  every(intervalMs, task) {
    const timer = setInterval(task, intervalMs);
    return () => clearInterval(timer);
  },
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
  soon: (task) => void setImmediate(task),
};
