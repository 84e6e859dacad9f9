import type { ReceiptRow } from '@vitrine/wire/trust/receipt';

/** A tick as an event names it. */
export interface NamedTick {
  readonly instrument: number;
  readonly seq: number;
  readonly bid: bigint;
  readonly ask: bigint;
  readonly at: number;
}

/** The conversion of an instrument's currency, as an event names it; instrument 0: none. */
export interface NamedConversion {
  readonly instrument: number;
  readonly seq: number;
  readonly num: bigint;
  readonly den: bigint;
}

type Stored = Readonly<Record<string, unknown>>;

/** An event of the journal, in which every number is a text. Reading a field that is not there throws. */
export class StoredEvent {
  readonly #fields: Stored;
  readonly type: string;

  constructor(fields: Stored) {
    this.#fields = fields;
    this.type = this.text('type');
  }

  has(field: string): boolean {
    return this.#fields[field] !== undefined;
  }

  text(field: string): string {
    return textIn(this.#fields, field);
  }

  big(field: string): bigint {
    return BigInt(this.text(field));
  }

  number(field: string): number {
    return Number(this.text(field));
  }

  tick(field = 'tick'): NamedTick {
    const tick = (this.#fields[field] ?? {}) as Stored;
    const number = (name: string) => Number(textIn(tick, name));
    return {
      instrument: number('instrument'),
      seq: number('seq'),
      bid: BigInt(textIn(tick, 'bid')),
      ask: BigInt(textIn(tick, 'ask')),
      at: number('at'),
    };
  }

  conversion(): NamedConversion {
    return {
      instrument: this.number('convInstrument'),
      seq: this.number('convSeq'),
      num: this.big('convNum'),
      den: this.big('convDen'),
    };
  }
}

function textIn(fields: Stored, field: string): string {
  const value = fields[field];
  if (typeof value !== 'string') throw new Error(`the field ${field} is missing`);
  return value;
}

/** A row of a receipt with its events; of a row without its body only those about the order or option. */
export interface ReadRow {
  readonly row: ReceiptRow;
  readonly at: number;
  readonly events: readonly StoredEvent[];
}

/** Throws when the text is no row of the journal, or that of another row. */
export function readReceiptRow(row: ReceiptRow): ReadRow {
  const at = Date.parse(row.at);
  if (row.body === null) return { row, at, events: row.events.map((text) => new StoredEvent(JSON.parse(text))) };
  const {
    seq,
    at: stored,
    events,
  } = JSON.parse(row.body) as {
    readonly seq: string;
    readonly at: string;
    readonly events: readonly Stored[];
  };
  if (Number(seq) !== row.seq || Number(stored) !== at) throw new Error('the body is that of another row');
  return { row, at, events: events.map((event) => new StoredEvent(event)) };
}
