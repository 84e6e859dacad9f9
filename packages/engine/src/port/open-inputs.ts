import type { PortInput, PortResult } from './messages.ts';

/** Beats after which an input without an answer is asked again, then twice as many, up to the last number. */
const [ASK_AGAIN, ASK_AGAIN_AT_MOST] = [2, 8];
/** Beats after which a command without any sign of the core is given up. */
const GIVE_UP_BEATS = 40;

const NO_ANSWER = 'the core has not answered: the result is unknown';
const OTHER_CORE = 'the core has changed before it answered: the result is unknown';

interface Open {
  readonly input: PortInput;
  /** Whether a core may have heard it. */
  readonly isSent: boolean;
  /** The beat of its last sign of life. */
  since: number;
  askAt: number;
  pause: number;
}

const isKeyless = (input: PortInput): boolean => 'command' in input && input.key === undefined;

/**
 * The inputs of an edge that the core has not answered. They are asked again by the same number, which the core runs once.
 * Another core does not know the numbers: it is asked again only what has a key or is a fact.
 */
export class OpenInputs {
  readonly #open = new Map<number, Open>();
  #lastId = 0;
  /** The edge's time, in beats. */
  #now = 0;
  /** By how much it differs from the beats of the core; undefined until one is heard. */
  #offset: number | undefined;

  /** `isSent`: false if they wait for the next core. */
  add(inputs: readonly PortInput[], isSent = true): void {
    for (const input of inputs) {
      this.#lastId = input.id;
      this.#open.set(input.id, { input, isSent, since: this.#now, askAt: this.#now + ASK_AGAIN, pause: ASK_AGAIN });
    }
  }

  /** All smaller numbers are answered. */
  floor(): number {
    for (const id of this.#open.keys()) return id;
    return this.#lastId + 1;
  }

  /** Whether this is the first result of the input. */
  settle(id: number): boolean {
    return this.#open.delete(id);
  }

  /** The core is at work on it. */
  isRunning(id: number): void {
    const open = this.#open.get(id);
    if (open !== undefined) open.since = this.#now;
  }

  /** A beat of the edge's own clock. */
  beat(): void {
    this.#now += 1;
  }

  /** A beat of the core: an edge that slept learns how long. */
  heardBeat(beat: number): void {
    this.#offset ??= this.#now - beat;
    this.#now = Math.max(this.#now, beat + this.#offset);
  }

  /** What has to be asked again now, and the results of what is given up. */
  due(): { readonly again: readonly PortInput[]; readonly givenUp: readonly PortResult[] } {
    const again: PortInput[] = [];
    const givenUp: PortResult[] = [];
    for (const [id, open] of this.#open) {
      if ('command' in open.input && this.#now - open.since > GIVE_UP_BEATS) {
        givenUp.push({ id, error: NO_ANSWER });
        this.#open.delete(id);
      } else if (this.#now >= open.askAt) {
        open.pause = Math.min(open.pause * 2, ASK_AGAIN_AT_MOST);
        open.askAt = this.#now + open.pause;
        again.push(open.input);
      }
    }
    return { again, givenUp };
  }

  /** Another core. What may not run twice ends here; everything else is asked again. */
  changeCore(): readonly PortResult[] {
    this.#offset = undefined;
    const ended: PortResult[] = [];
    for (const [id, open] of this.#open) {
      open.askAt = this.#now;
      open.pause = ASK_AGAIN;
      if (!open.isSent || !isKeyless(open.input)) continue;
      ended.push({ id, error: OTHER_CORE });
      this.#open.delete(id);
    }
    return ended;
  }
}
