import type { Instant } from '@vitrine/domain/kernel/time';

/** Where time comes from; the simulator fakes it. */
export interface Clock {
  /** Milliseconds since the epoch; may jump either way: the sequencer never lets its own time go back. */
  now(): Instant;
  /** Runs `task` every `intervalMs` until the returned function is called. */
  every(intervalMs: number, task: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  every(intervalMs, task) {
    const timer = setInterval(task, intervalMs);
    return () => clearInterval(timer);
  },
};
