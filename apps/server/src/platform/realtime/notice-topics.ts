import { pushFrame } from './frame.ts';
import type { SharedSource } from './hub.ts';

/**
 * Topics that tell every page that something has changed, and not what: who needs it asks. Told several times between two
 * flushes, they are pushed once.
 */
export class NoticeTopics implements SharedSource {
  readonly #names: ReadonlySet<string>;
  readonly #changed = new Set<string>();

  constructor(names: readonly string[]) {
    this.#names = new Set(names);
  }

  tell(name: string): void {
    this.#changed.add(name);
  }

  has(topic: string): boolean {
    return this.#names.has(topic);
  }

  drain(emit: (topic: string, frame: Buffer) => void): void {
    for (const name of this.#changed) emit(name, pushFrame(name, {}));
    this.#changed.clear();
  }

  snapshot(): readonly Buffer[] {
    return [];
  }
}
