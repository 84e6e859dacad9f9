/** The newest known price of one product. Numbers at the instrument's precision, as the wire sends them. */
export interface LiveQuote {
  readonly mid: number;
  /** Percent of the UTC day. */
  readonly change: number;
  /** Counts the product's quotes. */
  readonly seq: number;
  /** Sequencing time, milliseconds. */
  readonly at: number;
  /** Both sides of the newest quote that came with them; its own number may be a little older. */
  readonly sides?: Sides;
}

export interface Sides {
  readonly bid: number;
  readonly ask: number;
  readonly seq: number;
}

type Listener = () => void;

/**
 * Live prices outside React: one entry and one set of listeners per product. What arrives between two frames is
 * gathered and told once, so a burst costs each row one render and each list none.
 */
export class QuoteStore {
  readonly #schedule: (flush: () => void) => void;
  readonly #shown = new Map<string, LiveQuote>();
  readonly #arrived = new Map<string, LiveQuote>();
  readonly #listeners = new Map<string, Set<Listener>>();
  #scheduled = false;

  /** `schedule` runs its argument at the next frame. */
  constructor(schedule: (flush: () => void) => void) {
    this.#schedule = schedule;
  }

  /** What is shown now; the same object until a newer quote is flushed. */
  get(symbol: string): LiveQuote | undefined {
    return this.#shown.get(symbol);
  }

  /** A quote older than one already known is dropped; an equal one only counts for the sides that were missing. */
  put(symbol: string, quote: LiveQuote): void {
    const known = this.#arrived.get(symbol) ?? this.#shown.get(symbol);
    if (known !== undefined) {
      if (quote.seq < known.seq) return;
      if (quote.seq === known.seq && (quote.sides === undefined || known.sides?.seq === quote.seq)) return;
    }
    // What nobody looks at yet needs no frame: it is there when a row is first drawn.
    if (known === undefined && !this.#listeners.has(symbol)) {
      this.#shown.set(symbol, quote);
      return;
    }
    const sides = quote.sides ?? known?.sides;
    this.#arrived.set(symbol, sides === undefined ? quote : { ...quote, sides });
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#schedule(() => this.#flush());
  }

  /** Forgets which quote is newest: a new connection may count from elsewhere. What is shown stays until it is replaced. */
  restart(): void {
    this.#arrived.clear();
    for (const [symbol, quote] of this.#shown) {
      const { sides, ...rest } = quote;
      this.#shown.set(symbol, { ...rest, seq: 0, ...(sides === undefined ? {} : { sides: { ...sides, seq: 0 } }) });
    }
  }

  subscribe(symbol: string, listener: Listener): () => void {
    let listeners = this.#listeners.get(symbol);
    if (listeners === undefined) {
      listeners = new Set();
      this.#listeners.set(symbol, listeners);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(symbol) === listeners) this.#listeners.delete(symbol);
    };
  }

  #flush(): void {
    this.#scheduled = false;
    const arrived = [...this.#arrived];
    this.#arrived.clear();
    for (const [symbol, quote] of arrived) this.#shown.set(symbol, quote);
    for (const [symbol] of arrived) for (const listener of this.#listeners.get(symbol) ?? []) listener();
  }
}
