import { ProcessClock } from './virtual-time.ts';

/** The clock of a process that can stand still: an interval that it missed often runs once when it goes on. */
export class SleepyClock extends ProcessClock {
  #missed: Set<() => void> | undefined;

  sleep(): void {
    this.#missed ??= new Set();
  }

  wake(): void {
    const missed = this.#missed ?? new Set();
    this.#missed = undefined;
    for (const task of missed) task();
  }

  override after(delayMs: number, task: () => void): () => void {
    return super.after(delayMs, () => {
      if (this.#missed === undefined) task();
      else this.#missed.add(task);
    });
  }
}
