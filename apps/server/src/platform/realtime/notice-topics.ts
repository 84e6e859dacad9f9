import { pushFrame } from './frame.ts';
import type { SharedSource } from './hub.ts';

/**
 * Topics that tell every page that something has changed, how many milliseconds ago, and not what: who needs it asks. Told
 * several times between two flushes, they are pushed once. Whoever subscribes is told of the last change.
 */
export class NoticeTopics implements SharedSource {
  readonly #names: ReadonlySet<string>;
  readonly #changed = new Set<string>();
  /** By the clock of `performance`, which does not jump. */
  readonly #changedAt = new Map<string, number>();

  constructor(names: readonly string[]) {
    this.#names = new Set(names);
  }

  tell(name: string): void {
    this.#changed.add(name);
    this.#changedAt.set(name, performance.now());
  }

  /** Remembers a change of which everybody who is connected has heard, or that was before this program started. */
  remember(name: string, msAgo: number): void {
    this.#changedAt.set(
      name,
      Math.max(performance.now() - msAgo, this.#changedAt.get(name) ?? Number.NEGATIVE_INFINITY),
    );
  }

  has(topic: string): boolean {
    return this.#names.has(topic);
  }

  drain(emit: (topic: string, frame: Buffer) => void): void {
    for (const name of this.#changed) emit(name, this.#frame(name));
    this.#changed.clear();
  }

  snapshot(topic: string): readonly Buffer[] {
    return this.#changedAt.has(topic) ? [this.#frame(topic)] : [];
  }

  #frame(name: string): Buffer {
    return pushFrame(name, { msAgo: Math.round(performance.now() - (this.#changedAt.get(name) ?? 0)) });
  }
}
