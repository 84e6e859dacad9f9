import type { Instant } from '@vitrine/domain/kernel/time';
import type { Clock } from './clock.ts';

/** What a machine knows of time. */
export interface TimeSources {
  /** The wall clock, milliseconds since the epoch: may be set to anything at any time. */
  wall(): Instant;
  /** Milliseconds since some moment: never goes back, and nobody can set it. */
  elapsed(): number;
  /** Milliseconds for which the machine was suspended, where `elapsed` does not count them; may be off by a second. */
  suspended?(): number;
}

/** A wall clock further away than this (milliseconds) has jumped; it is not followed. */
export const JUMP_MS = 2_000;
/** How fast a difference to the wall clock is made up: 10 ms in a second. */
const SLEW = 0.01;
/** Shorter suspensions (milliseconds) are a difference to the wall clock like any other. */
const SUSPENDED_MS = 1_500;

/**
 * The clock of the engine. It advances with the monotonic clock and follows the wall clock by running up to 1% faster or
 * slower, so that it never stands still, never goes back, and is never more than {@link JUMP_MS} ahead of a wall clock
 * that it has followed. While the wall clock is further away it is not followed, and {@link offBy} says by how much.
 */
export class SteadyClock implements Clock {
  readonly every: Clock['every'];
  readonly after: Clock['after'];
  readonly soon: Clock['soon'];
  readonly #sources: TimeSources;
  readonly #onJump: (offByMs: number) => void;
  #readAt: number;
  #estimate: number;
  #suspended: number;
  #offBy = 0;
  /** By how much it may be ahead of the wall clock after {@link continueFrom}; 0 or less. */
  #accepted = 0;

  /** `onJump` is called when the wall clock has jumped, and with 0 when it is followed again. */
  constructor(
    timers: Pick<Clock, 'every' | 'after' | 'soon'>,
    sources: TimeSources,
    onJump: (offByMs: number) => void = () => undefined,
  ) {
    this.every = timers.every.bind(timers);
    this.after = timers.after.bind(timers);
    this.soon = timers.soon.bind(timers);
    this.#sources = sources;
    this.#onJump = onJump;
    this.#readAt = sources.elapsed();
    this.#estimate = sources.wall();
    this.#suspended = sources.suspended?.() ?? 0;
  }

  now(): Instant {
    const elapsed = this.#sources.elapsed();
    const passed = elapsed - this.#readAt;
    this.#readAt = elapsed;
    this.#estimate += passed;
    let off = this.#off();
    if (Math.abs(off - this.#accepted) > JUMP_MS && this.#addSuspension()) off = this.#off();
    const hasJumped = Math.abs(off - this.#accepted) > JUMP_MS;
    if (!hasJumped) {
      this.#estimate += Math.min(Math.max(off, -SLEW * passed), SLEW * passed);
      this.#accepted = Math.max(this.#accepted, Math.min(off, 0));
    }
    const wasOff = this.#offBy;
    this.#offBy = hasJumped ? Math.round(off) : 0;
    if ((wasOff === 0) !== (this.#offBy === 0)) this.#onJump(this.#offBy);
    return Math.floor(this.#estimate);
  }

  /** Milliseconds from this clock to a wall clock that has jumped; 0 while the wall clock is followed. */
  offBy(): number {
    return this.#offBy;
  }

  /** Goes on from an instant ahead of the wall clock, and loses the difference by running 1% slower. */
  continueFrom(at: Instant): void {
    this.#estimate = Math.max(this.#estimate, at);
    this.#accepted = Math.min(this.#off(), 0);
  }

  #off(): number {
    return this.#sources.wall() - this.#estimate;
  }

  #addSuspension(): boolean {
    const suspended = this.#sources.suspended?.() ?? 0;
    const added = suspended - this.#suspended;
    if (added < SUSPENDED_MS) return false;
    this.#suspended = suspended;
    this.#estimate += added;
    return true;
  }
}
