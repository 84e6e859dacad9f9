import type { CoreEvent } from '@vitrine/core/events';
import type { Instant } from '@vitrine/domain/kernel/time';
import type { RoomChecker } from './room.ts';

/** What an event says about a fact; `id` tells apart the subjects of a room. */
export interface TakenFact {
  readonly id: number;
  readonly version: number;
}

/** Checks that the versions of a room's facts only increase. */
export class FactChecker implements RoomChecker {
  readonly #versions = new Map<number, number>();
  readonly #factOf: (event: CoreEvent) => TakenFact | undefined;

  constructor(factOf: (event: CoreEvent) => TakenFact | undefined) {
    this.#factOf = factOf;
  }

  row(_at: Instant, events: readonly CoreEvent[]): string | undefined {
    for (const event of events) {
      const fact = this.#factOf(event);
      if (fact === undefined) continue;
      const before = this.#versions.get(fact.id) ?? 0;
      if (fact.version <= before) return `${event.type} applies version ${fact.version} after ${before}`;
      this.#versions.set(fact.id, fact.version);
    }
    return undefined;
  }
}
