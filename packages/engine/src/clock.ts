import type { Instant } from '@vitrine/domain/kernel/time';

/** Source of time and scheduling; the simulation replaces both, so that a seed decides every interleaving. */
export interface Clock {
  /** Milliseconds since the epoch. May jump forward or back; the sequencer's own time never goes back. */
  now(): Instant;
  /** Milliseconds by which the wall clock has jumped away from this clock; 0 or absent: it has not. */
  offBy?(): number;
  /** Runs `task` every `intervalMs` until the returned function is called. */
  every(intervalMs: number, task: () => void): () => void;
  /** Runs `task` once after `delayMs`, unless the returned function is called before. */
  after(delayMs: number, task: () => void): () => void;
  /** Runs `task` after the current task and all tasks scheduled earlier. */
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
