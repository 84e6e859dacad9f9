import type { CoreEvent } from '@vitrine/core/events';
import type { Instrument } from '@vitrine/domain/market/index';
import { eventName, fieldName } from './event-names.ts';
import { type Names, readEvent, unitOf, valueText } from './journal-reading.ts';

/** The text, and each figure that differs from its recomputation. */
export interface Explanation {
  readonly text: string;
  readonly differences: readonly string[];
}

/**
 * Collects the lines of an explanation and the differences. Names and formats of event fields follow from the event
 * schema, as in the console's journal.
 */
export class Report {
  readonly lines: string[] = [];
  readonly differences: string[] = [];
  readonly #names: Names;

  constructor(names: Names) {
    this.#names = names;
  }

  line(text = '', depth = 0): void {
    this.lines.push(`${'  '.repeat(depth)}${text}`);
  }

  /** All fields of an event in one line, except those that name what the explanation is about. */
  event(event: CoreEvent, depth = 2): void {
    const fields = readEvent(event, this.#names).fields.filter(({ name }) => !SUBJECTS.includes(name));
    const texts = fields.map(({ name, kind, text, unit }) => {
      return `${fieldName(name)} ${kind === 'money' ? `${text} ${unit}`.trim() : text}`;
    });
    this.line(`${eventName(event.type)}: ${texts.join(', ')}`, depth);
  }

  /** A field of an event beside the value that it should have. */
  field<E extends CoreEvent & { readonly instrument: number }, F extends keyof E & string>(
    event: E,
    field: F,
    formula: string,
    recomputed: E[F] & Parameters<typeof valueText>[1],
    depth = 1,
  ): void {
    const instrument = this.#names.instruments.get(event.instrument);
    const textOf = (value: typeof recomputed): string => valueText(unitOf(event.type, field), value, instrument);
    this.figure(fieldName(field), formula, textOf(event[field] as typeof recomputed), textOf(recomputed), depth);
  }

  /** A figure as recorded beside the value that it should have. */
  figure(name: string, formula: string, recorded: string, recomputed: string, depth = 1): void {
    const agrees = recorded === recomputed;
    this.line(`${name.padEnd(10)} = ${formula} = ${recomputed}`, depth);
    this.line(`             ${agrees ? 'agrees' : `DIFFERS: recorded as ${recorded}`}`, depth);
    if (!agrees) this.differences.push(`${name}: recorded as ${recorded}, recomputed as ${recomputed}`);
  }

  /** A statement that must be true. */
  check(statement: string, holds: boolean, depth = 1): void {
    this.line(`${statement}: ${holds ? 'agrees' : 'DIFFERS'}`, depth);
    if (!holds) this.differences.push(statement);
  }

  /** The whole text; its end lists the differences. */
  finish(): Explanation {
    const { differences } = this;
    this.line();
    if (differences.length === 0) this.line('Every figure agrees.');
    else {
      this.line('Differences:');
      for (const difference of differences) this.line(difference, 1);
    }
    return { text: `${this.lines.join('\n')}\n`, differences };
  }
}

const SUBJECTS: readonly string[] = ['order', 'uid', 'instrument', 'book', 'currency'];

/** Names of an explanation about one instrument. */
export function namesOf(instruments: readonly (Instrument | undefined)[], uid: number, currency: string): Names {
  const known = instruments.flatMap((instrument) => (instrument === undefined ? [] : [instrument]));
  return {
    instruments: new Map(known.map((instrument) => [instrument.id, instrument])),
    currencies: new Map([[uid, currency]]),
  };
}
