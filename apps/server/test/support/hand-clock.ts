import { type Clock, systemClock } from '@vitrine/engine/clock';

/** A clock whose timers run when the test moves it. */
export class HandClock implements Clock {
  at: number;
  #timers: { at: number; task: () => void }[] = [];
  constructor(at: number) {
    this.at = at;
  }

  readonly now = () => this.at;
  readonly every = systemClock.every;
  readonly soon = systemClock.soon;

  after(delayMs: number, task: () => void): () => void {
    const timer = { at: this.at + delayMs, task };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  }

  get due(): number | undefined {
    return this.#timers.length === 0 ? undefined : Math.min(...this.#timers.map(({ at }) => at)) - this.at;
  }

  move(ms: number): void {
    this.at += ms;
    const due = this.#timers.filter(({ at }) => at <= this.at);
    this.#timers = this.#timers.filter(({ at }) => at > this.at);
    for (const { task } of due) task();
  }
}
