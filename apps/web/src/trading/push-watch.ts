/** Milliseconds that a push about the positions may come after the price that it follows. */
const PATIENCE_MS = 3_000;
/** Milliseconds between two requests for what no push has told. */
const ASK_EVERY_MS = 5_000;

/**
 * Notices a push about the positions that does not come: the price of a product that is held has moved, and its profit
 * has not. All times are the device's milliseconds.
 */
export class PushWatch {
  #dueSince: number | undefined;
  #askedAt = Number.NEGATIVE_INFINITY;

  /** The price of a product that is held has moved: a push about its position is due. */
  priceMoved(now: number): void {
    this.#dueSince ??= now;
  }

  /** Positions were pushed or loaded. */
  heard(): void {
    this.#dueSince = undefined;
  }

  /** Since when a push is missing; undefined while none is, or while it may still come. */
  lateSince(now: number): number | undefined {
    return this.#dueSince !== undefined && now - this.#dueSince > PATIENCE_MS ? this.#dueSince : undefined;
  }

  /** Whether the figures must be asked for now: true at most every {@link ASK_EVERY_MS}. */
  mustAsk(now: number): boolean {
    if (this.lateSince(now) === undefined || now - this.#askedAt < ASK_EVERY_MS) return false;
    this.#askedAt = now;
    return true;
  }
}
