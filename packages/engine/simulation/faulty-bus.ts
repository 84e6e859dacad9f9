import type { Bus } from '../src/port/bus.ts';
import type { Random } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What may happen to a message on its way to one of those who hear it. */
export interface BusFaults {
  /** Probability that it never arrives. */
  readonly loss: number;
  /** Probability that it arrives twice. */
  readonly doubling: number;
  /** It takes up to so long (milliseconds), so that messages overtake each other. */
  readonly delayMs: number;
  /** Probability that it takes up to {@link lateMs} instead. */
  readonly lateness: number;
  readonly lateMs: number;
}

export const NO_FAULTS: BusFaults = { loss: 0, doubling: 0, delayMs: 1, lateness: 0, lateMs: 0 };
export const MANY_FAULTS: BusFaults = { loss: 0.1, doubling: 0.1, delayMs: 30, lateness: 0.05, lateMs: 3_000 };

interface Hearer {
  readonly line: BusLine;
  readonly subject: string;
  readonly take: (message: Uint8Array) => void;
}

/** A bus in simulated time whose faults are drawn from a seed. */
export class FaultyBus {
  readonly #time: VirtualTime;
  readonly #random: Random;
  readonly #hearers = new Set<Hearer>();
  faults: BusFaults = NO_FAULTS;

  constructor(time: VirtualTime, random: Random) {
    this.#time = time;
    this.#random = random;
  }

  /** The bus as one process sees it. */
  line(): BusLine {
    return new BusLine(this);
  }

  add(hearer: Hearer): () => void {
    this.#hearers.add(hearer);
    return () => this.#hearers.delete(hearer);
  }

  carry(subject: string, message: Uint8Array): void {
    for (const hearer of this.#hearers) if (hearer.subject === subject) this.#carryTo(hearer, message);
  }

  #carryTo(hearer: Hearer, message: Uint8Array): void {
    const { loss, doubling, delayMs, lateness, lateMs } = this.faults;
    if (this.#random.chance(loss)) return;
    const copies = this.#random.chance(doubling) ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const most = this.#random.chance(lateness) ? lateMs : delayMs;
      this.#time.after(this.#random.whole(0, most), () => {
        if (this.#hearers.has(hearer)) hearer.line.arrive(() => hearer.take(message));
      });
    }
  }
}

/** One process's connection to a {@link FaultyBus}. */
export class BusLine implements Bus {
  readonly #bus: FaultyBus;
  /** What has arrived at a process that sleeps, in order. */
  #held: (() => void)[] | undefined;
  /** Nothing gets through, in either direction. */
  isCut = false;

  constructor(bus: FaultyBus) {
    this.#bus = bus;
  }

  publish(subject: string, message: Uint8Array): void {
    if (!this.isCut) this.#bus.carry(subject, message);
  }

  subscribe(subject: string, take: (message: Uint8Array) => void): () => void {
    return this.#bus.add({ line: this, subject, take });
  }

  arrive(take: () => void): void {
    if (this.isCut) return;
    if (this.#held === undefined) take();
    else this.#held.push(take);
  }

  /** The process stands still: what arrives waits for it. */
  sleep(): void {
    this.#held ??= [];
  }

  wake(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const take of held) take();
  }
}
