import type { Instant } from '@vitrine/domain/kernel/time';
import type { Clock } from '../src/clock.ts';

interface Task {
  readonly due: number;
  readonly order: number;
  readonly run: () => void;
  isCancelled: boolean;
}

function isBefore(a: Task, b: Task): boolean {
  return a.due < b.due || (a.due === b.due && a.order < b.order);
}

/**
 * Simulated time that advances only on request. Tasks run one at a time in the order they are due, ties in the order
 * they were scheduled, and promises settle in between: nothing depends on the machine or on its speed.
 */
export class VirtualTime {
  /** Tasks as a binary heap. */
  readonly #tasks: Task[] = [];
  #elapsed = 0;
  #order = 0;
  readonly #epoch: Instant;
  #wallOffset = 0;
  #latestWall = 0;

  constructor(epoch: Instant) {
    this.#epoch = epoch;
  }

  /** Milliseconds since the beginning; never goes back. */
  get elapsed(): number {
    return this.#elapsed;
  }

  /** What the wall clock shows: whole milliseconds since 1970. */
  wall(): Instant {
    const shown = Math.floor(this.#epoch + this.#elapsed + this.#wallOffset);
    this.#latestWall = Math.max(this.#latestWall, shown);
    return shown;
  }

  /** The latest time the wall clock ever showed: no sequencing time is ahead of it. */
  latestWall(): Instant {
    return Math.max(this.#latestWall, this.wall());
  }

  /** Sets the offset of the wall clock: it jumps forward or back. */
  setWallOffset(offsetMs: number): void {
    this.#wallOffset = offsetMs;
  }

  /** Runs `task` after `delayMs`; the returned function cancels it. */
  after(delayMs: number, task: () => void): () => void {
    const entry: Task = { due: this.#elapsed + delayMs, order: this.#order++, run: task, isCancelled: false };
    this.#insert(entry);
    return () => {
      entry.isCancelled = true;
    };
  }

  /** Advances time and runs every task when it is due. */
  async pass(durationMs: number): Promise<void> {
    const until = this.#elapsed + durationMs;
    await promisesSettled();
    for (let task = this.#tasks[0]; task !== undefined && task.due <= until; task = this.#tasks[0]) {
      this.#removeFirst();
      if (task.isCancelled) continue;
      this.#elapsed = Math.max(this.#elapsed, task.due);
      task.run();
      await promisesSettled();
    }
    this.#elapsed = until;
  }

  /** Simulates a suspended machine: nothing runs, and overdue tasks run at the wake-up, in order. */
  sleep(durationMs: number): void {
    this.#elapsed += durationMs;
  }

  #insert(task: Task): void {
    const tasks = this.#tasks;
    let place = tasks.push(task) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!isBefore(task, tasks[parent] as Task)) break;
      tasks[place] = tasks[parent] as Task;
      place = parent;
    }
    tasks[place] = task;
  }

  #removeFirst(): void {
    const tasks = this.#tasks;
    const last = tasks.pop() as Task;
    if (tasks.length === 0) return;
    let place = 0;
    for (;;) {
      let child = place * 2 + 1;
      if (child >= tasks.length) break;
      if (child + 1 < tasks.length && isBefore(tasks[child + 1] as Task, tasks[child] as Task)) child += 1;
      if (isBefore(last, tasks[child] as Task)) break;
      tasks[place] = tasks[child] as Task;
      place = child;
    }
    tasks[place] = last;
  }
}

/** Resolves when every promise that could settle has settled. */
function promisesSettled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** The clock of one process of the simulation: when the process dies, its timers die with it. */
export class ProcessClock implements Clock {
  readonly #time: VirtualTime;
  #isDead = false;

  constructor(time: VirtualTime) {
    this.#time = time;
  }

  /** SIGKILL: no task of this process runs any more. */
  kill(): void {
    this.#isDead = true;
  }

  now(): Instant {
    return this.#time.wall();
  }

  every(intervalMs: number, task: () => void): () => void {
    let stop = (): void => undefined;
    const again = (): void => {
      stop = this.after(intervalMs, () => {
        again();
        task();
      });
    };
    again();
    return () => stop();
  }

  after(delayMs: number, task: () => void): () => void {
    return this.#time.after(delayMs, () => {
      if (!this.#isDead) task();
    });
  }

  soon(task: () => void): void {
    this.after(0, task);
  }
}
