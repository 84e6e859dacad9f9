import { SECOND } from '@vitrine/domain/kernel/time';

/** Whoever types says so every few seconds; after this they have stopped. */
const TYPING_MS = 6 * SECOND;

/** In which conversations staff are writing now. Nothing of it is stored. */
export class Typing {
  readonly #until = new Map<number, number>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  begun(conversation: number): void {
    for (const [other, until] of this.#until) if (until < this.#now()) this.#until.delete(other);
    this.#until.set(conversation, this.#now() + TYPING_MS);
  }

  ended(conversation: number): void {
    this.#until.delete(conversation);
  }

  isOn(conversation: number): boolean {
    return (this.#until.get(conversation) ?? 0) >= this.#now();
  }
}
