/**
 * The stored form of events: JSON with keys in alphabetical order and every number as a string, so that an event is
 * always written as the same bytes. A schema lists an event's fields and their kinds; the event's type is derived from
 * it.
 */

export interface TickRef {
  readonly instrument: number;
  readonly seq: number;
  readonly bid: bigint;
  readonly ask: bigint;
  readonly at: number;
}

declare const type: unique symbol;

/** How a field is stored: whole numbers as a double or as a bigint, text, a flag, a tick. */
type Written = 'int' | 'big' | 'text' | 'flag' | 'tick';

/** The unit of a field. Readers of the journal format values by it; the stored bytes do not depend on it. */
export type Unit =
  | 'uid'
  | 'account'
  | 'order'
  | 'option'
  | 'instrument'
  /** An order, or an option if the posting's reason is one of options; 0: neither. */
  | 'reference'
  /** Milliseconds since 1970-01-01. */
  | 'instant'
  /** A plain number: a version, a count, percent, seconds. */
  | 'number'
  /** Account currency, scale 6. */
  | 'money'
  /** At the precision of the event's instrument. */
  | 'price'
  /** Scale 4. */
  | 'lots'
  /** A fraction, scale 8. */
  | 'rate'
  /** Part of the conversion of an instrument's quote currency; meaningless if no instrument converts it. */
  | 'conversion'
  | 'text'
  | 'flag'
  | 'tick';

interface Field<T> {
  readonly written: Written;
  readonly unit: Unit;
  readonly [type]?: T;
}

const int = (unit: Unit): Field<number> => ({ written: 'int', unit });
const big = (unit: Unit): Field<bigint> => ({ written: 'big', unit });

export const uid = int('uid');
export const account = int('account');
export const order = int('order');
export const option = int('option');
export const instrument = int('instrument');
export const reference = int('reference');
export const instant = int('instant');
export const number = int('number');
export const money = big('money');
export const price = big('price');
export const lots = big('lots');
export const rate = big('rate');
export const flag: Field<boolean> = { written: 'flag', unit: 'flag' };
export const text = <T extends string>(): Field<T> => ({ written: 'text', unit: 'text' });
/** The complete tick that an event used: the journal can be explained even after the tape is pruned. */
export const tick: Field<TickRef> = { written: 'tick', unit: 'tick' };
/**
 * The conversion of an instrument's quote currency: an exact ratio and the tick it comes from (instrument 0: one to
 * one).
 */
export const conversion = {
  convInstrument: instrument,
  convSeq: int('conversion'),
  convNum: big('conversion'),
  convDen: big('conversion'),
} as const;

export interface EventSchema {
  /** Version of the stored form; `upcast` converts the fields of older versions. */
  readonly version: number;
  readonly fields: Readonly<Record<string, Field<unknown>>>;
  readonly upcast?: (raw: RawEvent, from: number) => RawEvent;
}
export type RawEvent = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

type FieldsOf<S extends EventSchema> = {
  readonly [F in keyof S['fields']]: S['fields'][F] extends Field<infer T> ? T : never;
};
export type EventOf<Name extends string, S extends EventSchema> = { readonly type: Name } & FieldsOf<S>;
export type EventsOf<C extends Readonly<Record<string, EventSchema>>> = {
  [N in keyof C & string]: EventOf<N, C[N]>;
}[keyof C & string];

export interface EventCodec<E> {
  encode(event: E): string;
  decode(raw: RawEvent): E;
}

function encodeTick(ref: TickRef): string {
  return `{"ask":"${ref.ask}","at":"${ref.at}","bid":"${ref.bid}","instrument":"${ref.instrument}","seq":"${ref.seq}"}`;
}

function decodeField(written: Written, raw: RawEvent[string] | undefined, name: string): unknown {
  if (raw === undefined) throw new Error(`journal: field ${name} is missing`);
  if (written === 'tick') {
    const ref = raw as Readonly<Record<string, string>>;
    return {
      instrument: Number(ref.instrument),
      seq: Number(ref.seq),
      bid: BigInt(ref.bid as string),
      ask: BigInt(ref.ask as string),
      at: Number(ref.at),
    } satisfies TickRef;
  }
  if (typeof raw !== 'string') throw new Error(`journal: field ${name} is not text`);
  if (written === 'int') return Number(raw);
  if (written === 'big') return BigInt(raw);
  if (written === 'flag') return raw === '1';
  return raw;
}

/** Builds the codec of a closed set of events. Throws when a name or a version is unknown. */
export function eventCodec<C extends Readonly<Record<string, EventSchema>>>(schemas: C): EventCodec<EventsOf<C>> {
  type Entry = readonly [name: string, written: Written, lead: string];
  const plans = new Map<string, { readonly schema: EventSchema; readonly entries: readonly Entry[] }>();
  for (const [name, schema] of Object.entries(schemas)) {
    // `type` and `v` are sorted like any other field.
    const names = [...Object.keys(schema.fields), 'type', 'v'].sort();
    const entries = names.map((field, place): Entry => {
      const lead = `${place === 0 ? '{' : ','}"${field}":`;
      if (field === 'type') return [field, 'text', `${lead}"${name}"`];
      if (field === 'v') return [field, 'int', `${lead}"${schema.version}"`];
      return [field, (schema.fields[field] as Field<unknown>).written, lead];
    });
    plans.set(name, { schema, entries });
  }
  return {
    encode(event) {
      const values = event as unknown as Record<string, unknown>;
      const plan = plans.get(event.type as string);
      if (plan === undefined) throw new Error(`no event ${String(event.type)}`);
      let out = '';
      for (const [field, kind, lead] of plan.entries) {
        out += lead;
        if (field === 'type' || field === 'v') continue;
        const value = values[field];
        if (kind === 'text') out += JSON.stringify(value);
        else if (kind === 'tick') out += encodeTick(value as TickRef);
        else if (kind === 'flag') out += value === true ? '"1"' : '"0"';
        else out += `"${value as number | bigint}"`;
      }
      return `${out}}`;
    },
    decode(raw) {
      const name = raw.type as string;
      const plan = plans.get(name);
      if (plan === undefined) throw new Error(`journal: unknown event ${name}`);
      const version = Number(raw.v);
      let fields = raw;
      if (version !== plan.schema.version) {
        if (plan.schema.upcast === undefined || version > plan.schema.version) {
          throw new Error(`journal: event ${name} has unknown version ${version}`);
        }
        fields = plan.schema.upcast(raw, version);
      }
      const event: Record<string, unknown> = { type: name };
      for (const [field, kind] of plan.entries) {
        if (field !== 'type' && field !== 'v') event[field] = decodeField(kind, fields[field], `${name}.${field}`);
      }
      return event as unknown as EventsOf<C>;
    },
  };
}
