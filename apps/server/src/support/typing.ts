import { SECOND } from '@vitrine/domain/kernel/time';

/** Whoever types says so every few seconds; after this they have stopped. */
const TYPING_MS = 6 * SECOND;

/** In which conversations which staff are writing now. Nothing of it is stored. */
export class Typing {
  /** By conversation, then by person: until when (Unix ms). */
  readonly #until = new Map<number, Map<number, number>>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  begun(conversation: number, staffId: number): void {
    for (const other of this.#until.keys()) if (!this.isOn(other)) this.#until.delete(other);
    const people = this.#until.get(conversation) ?? new Map<number, number>();
    this.#until.set(conversation, people.set(staffId, this.#now() + TYPING_MS));
  }

  ended(conversation: number): void {
    this.#until.delete(conversation);
  }

  /** The ids of staff who are writing there. */
  who(conversation: number): readonly number[] {
    const people = [...(this.#until.get(conversation) ?? [])];
    return people.filter(([, until]) => until >= this.#now()).map(([staffId]) => staffId);
  }

  isOn(conversation: number): boolean {
    return this.who(conversation).length > 0;
  }
}
