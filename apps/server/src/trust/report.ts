import type { CoreEvent } from '@vitrine/core/events';
import type { Instrument } from '@vitrine/domain/market/index';
import type { ResponseOf } from '@vitrine/wire/call';
import type { explainOrder } from '@vitrine/wire/trust/operator/explain-order';
import { eventName, fieldName } from './event-names.ts';
import { type Names, readEvent, unitOf, valueText } from './journal-reading.ts';

type ExplainedSection = ResponseOf<typeof explainOrder>['sections'][number];

/** The text, the same in parts for a screen, and each figure that differs from its recomputation. */
export interface Explanation {
  readonly text: string;
  readonly sections: readonly ExplainedSection[];
  readonly differences: readonly string[];
}

/** A text, or how to write it: a report that only compares never does. */
export type Text = string | (() => string);

const written = (text: Text): string => (typeof text === 'string' ? text : text());

/** A field of an event, as the journal holds it. */
type Value = bigint | number | string;

/** What an explanation says of its figures and the rules they follow. */
export interface Report {
  line(text?: Text, depth?: number): void;
  /** Where the records are and what proves them: nobody needs it to understand a figure. */
  record(text: Text, depth?: number): void;
  /** All fields of an event in one line, except those that name what the explanation is about. */
  event(event: CoreEvent, depth?: number): void;
  /** A field of an event beside the value that it should have. */
  field<E extends CoreEvent & { readonly instrument: number }, F extends keyof E & string>(
    event: E,
    field: F,
    formula: Text,
    recomputed: E[F] & Value,
    depth?: number,
  ): void;
  /** A figure as recorded beside the value that it should have. */
  figure(name: Text, formula: Text, recorded: string, recomputed: string, depth?: number): void;
  /** A statement that must be true. */
  check(statement: Text, holds: boolean, depth?: number): void;
}

/**
 * Compares only: of what agrees no text is written. Prices have the decimals of the instruments, which the caller keeps
 * up to date.
 */
export class Comparison implements Report {
  readonly differences: string[] = [];
  readonly #names: Names;

  constructor(names: Names) {
    this.#names = names;
  }

  line(): void {}

  record(): void {}

  event(): void {}

  field<E extends CoreEvent & { readonly instrument: number }, F extends keyof E & string>(
    event: E,
    field: F,
    _formula: Text,
    recomputed: E[F] & Value,
  ): void {
    if (event[field] === recomputed) return;
    this.differences.push(differenceText(this.#names, event, field, recomputed));
  }

  figure(name: Text, _formula: Text, recorded: string, recomputed: string): void {
    if (recorded !== recomputed) this.differences.push(`${written(name)}: ${comparedText(recorded, recomputed)}`);
  }

  check(statement: Text, holds: boolean): void {
    if (!holds) this.differences.push(`not true: ${written(statement)}`);
  }
}

/**
 * Collects the lines of an explanation and the differences. Names and formats of event fields follow from the event
 * schema, as in the console's journal.
 */
export class WrittenReport implements Report {
  readonly lines: string[] = [];
  readonly differences: string[] = [];
  readonly #names: Names;
  readonly #sections: { title: string; lines: ExplainedSection['lines'] }[] = [];

  constructor(names: Names) {
    this.#names = names;
  }

  line(text: Text = '', depth = 0): void {
    const line = written(text);
    this.#write(line, depth);
    if (line === '') return;
    if (this.#sections.length === 0 || this.lines.at(-2) === '') this.#sections.push({ title: line, lines: [] });
    else this.#add({ kind: 'text', text: line });
  }

  record(text: Text, depth = 1): void {
    const line = written(text);
    this.#write(line, depth);
    this.#add({ kind: 'record', text: line });
  }

  #write(line: string, depth: number): void {
    this.lines.push(`${'  '.repeat(depth)}${line}`);
  }

  #add(line: Pick<ExplainedSection['lines'][number], 'kind' | 'text'> & Partial<ExplainedSection['lines'][number]>) {
    this.#sections.at(-1)?.lines.push({ name: '', result: '', agrees: true, ...line });
  }

  event(event: CoreEvent, depth = 2): void {
    const fields = readEvent(event, this.#names).fields.filter(({ name }) => !SUBJECTS.includes(name));
    const texts = fields.map(({ name, kind, text, unit }) => {
      return `${fieldName(name)} ${kind === 'money' ? `${text} ${unit}`.trim() : text}`;
    });
    this.line(`${eventName(event.type)}: ${texts.join(', ')}`, depth);
  }

  field<E extends CoreEvent & { readonly instrument: number }, F extends keyof E & string>(
    event: E,
    field: F,
    formula: Text,
    recomputed: E[F] & Value,
    depth = 1,
  ): void {
    const textOf = fieldText(this.#names, event, field);
    this.figure(fieldName(field), formula, textOf(event[field] as Value), textOf(recomputed), depth);
  }

  figure(name: Text, formula: Text, recorded: string, recomputed: string, depth = 1): void {
    const agrees = recorded === recomputed;
    const [label, text] = [written(name), written(formula)];
    this.#write(`${label.padEnd(10)} = ${text} = ${recomputed}`, depth);
    this.#write(`             ${agrees ? 'agrees' : `DIFFERS: recorded as ${recorded}`}`, depth);
    this.#add({ kind: 'figure', name: label, text, result: recomputed, agrees });
    if (!agrees) this.differences.push(`${label}: ${comparedText(recorded, recomputed)}`);
  }

  check(statement: Text, holds: boolean, depth = 1): void {
    const text = written(statement);
    this.#write(`${text}: ${holds ? 'agrees' : 'DIFFERS'}`, depth);
    this.#add({ kind: 'check', text, agrees: holds });
    if (!holds) this.differences.push(text);
  }

  /** The whole text; its end lists the differences. */
  finish(): Explanation {
    const { differences } = this;
    this.#write('', 0);
    if (differences.length === 0) this.#write('Every figure agrees.', 0);
    else {
      this.#write('Differences:', 0);
      for (const difference of differences) this.#write(difference, 1);
    }
    return { text: `${this.lines.join('\n')}\n`, sections: this.#sections, differences };
  }
}

const comparedText = (recorded: string, recomputed: string): string =>
  `recorded as ${recorded}, recomputed as ${recomputed}`;

/** How a field of an event is written: by its unit, prices with the decimals of the event's instrument. */
function fieldText(
  { instruments }: Names,
  event: CoreEvent & { readonly instrument: number },
  field: string,
): (value: Value) => string {
  return (value) => valueText(unitOf(event.type, field), value, instruments.get(event.instrument));
}

function differenceText<E extends CoreEvent & { readonly instrument: number }, F extends keyof E & string>(
  names: Names,
  event: E,
  field: F,
  recomputed: Value,
): string {
  const textOf = fieldText(names, event, field);
  return `${fieldName(field)}: ${comparedText(textOf(event[field] as Value), textOf(recomputed))}`;
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
