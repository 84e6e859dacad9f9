import type { EventSchema, TickRef, Unit } from '@vitrine/core/event-codec';
import { type CoreEvent, EVENT_SCHEMAS } from '@vitrine/core/events';
import { formatDecimal, formatMoney, LOTS_SCALE, RATE_SCALE } from '@vitrine/domain/kernel/decimal';
import type { Instrument } from '@vitrine/domain/market/index';
import type { RowContent } from '@vitrine/engine/journal';
import type { JournalEvent, JournalField } from '@vitrine/wire/trust/operator/journal-row';
import { accountText } from '../ledger/index.ts';

const SCHEMAS: Readonly<Record<string, EventSchema>> = EVENT_SCHEMAS;

type Kind = JournalField['kind'];

/** How the console shows a value of a unit. Options are numbered on their own and have no page. */
const KINDS: Readonly<Record<Unit, Kind>> = {
  uid: 'customer',
  account: 'account',
  order: 'order',
  option: 'number',
  instrument: 'instrument',
  reference: 'order',
  instant: 'time',
  number: 'number',
  money: 'money',
  foreign: 'money',
  price: 'price',
  lots: 'lots',
  rate: 'rate',
  conversion: 'number',
  text: 'text',
  flag: 'flag',
  tick: 'tick',
};

/** What is known of the names in a row. */
export interface Names {
  readonly instruments: ReadonlyMap<number, Instrument>;
  /** Currencies of customers' accounts. */
  readonly currencies: ReadonlyMap<number, string>;
}

/** A price in decimals; of an unknown instrument, as stored. */
export function priceText(price: bigint, instrument: Pick<Instrument, 'pricePrecision'> | undefined): string {
  return instrument === undefined ? String(price) : formatDecimal(price, instrument.pricePrecision);
}

type Value = number | bigint | boolean | string | TickRef;

/** The unit of a field; undefined if the schema of the event does not have it. */
export function unitOf(type: CoreEvent['type'], field: string): Unit | undefined {
  return SCHEMAS[type]?.fields[field]?.unit;
}

/** A value in readable form, by its unit; a price has the decimals of the instrument. */
export function valueText(unit: Unit | undefined, value: Value, instrument?: Instrument): string {
  switch (unit) {
    case 'tick': {
      const ref = value as TickRef;
      return `${ref.instrument}/${ref.seq}`;
    }
    case 'money':
    case 'foreign':
      return formatMoney(value as bigint);
    case 'price':
      return priceText(value as bigint, instrument);
    case 'instant':
      return new Date(value as number).toISOString();
    case 'lots':
      return formatDecimal(value as bigint, LOTS_SCALE);
    case 'rate':
      return formatDecimal(value as bigint, RATE_SCALE);
    case 'account':
      return accountText(value as number);
    default:
      return String(value);
  }
}

/** Options, deposits and withdrawals are numbered on their own, and postings name them in the same field as orders. */
const isOfOrder = (reason: string): boolean => !/^(?:option-|deposit$|withdrawal)/.test(reason);

/** Every field of an event in readable form, in the order of its schema. A zero that means "none" is left out. */
export function readEvent(event: CoreEvent, { instruments, currencies }: Names): JournalEvent {
  const values = event as unknown as Readonly<Record<string, Value>>;
  const instrument = instruments.get(Number(values.instrument));
  const currency = typeof values.currency === 'string' ? values.currency : (currencies.get(Number(values.uid)) ?? '');
  const fields: JournalField[] = [];
  for (const [name, { unit }] of Object.entries(SCHEMAS[event.type]?.fields ?? {})) {
    const value = values[name];
    if (value === undefined) continue;
    const namesNothing = value === 0 && (unit === 'reference' || unit === 'instrument');
    if (namesNothing || (unit === 'conversion' && values.convInstrument === 0)) continue;
    const isNumber = unit === 'reference' && !isOfOrder(String(values.reason));
    const known = unit === 'instrument' ? instruments.get(Number(value)) : undefined;
    fields.push({
      name,
      kind: isNumber ? 'number' : KINDS[unit],
      text: known?.showCode ?? valueText(unit, value, instrument),
      unit:
        unit === 'money'
          ? currency
          : unit === 'foreign'
            ? String(values.code)
            : unit === 'account'
              ? String(value)
              : unit === 'instrument'
                ? (known?.code ?? '')
                : '',
    });
  }
  return { type: event.type, fields };
}

/** What came in: the journal keeps of a command only the hash of what was asked, and who asked. */
export function inputOf({ actor, key }: RowContent): 'command' | 'fact' | 'market' {
  if (key === '') return 'market';
  return actor === 0 ? 'fact' : 'command';
}

/** A tick that a row used; where it only converted, the row has no more of it than its number. */
export interface UsedTick {
  readonly instrument: number;
  readonly seq: number;
  readonly use: 'price' | 'conversion';
  readonly ref: TickRef | undefined;
}

/** The ticks of a row, each once, in the order of their use. */
export function ticksOf({ events }: RowContent): readonly UsedTick[] {
  const used = new Map<string, UsedTick>();
  const add = (tick: UsedTick) => {
    const key = `${tick.instrument}/${tick.seq}`;
    if (used.get(key)?.ref === undefined) used.set(key, tick);
  };
  for (const event of events) {
    if ('tick' in event) {
      const { instrument, seq } = event.tick;
      add({ instrument, seq, use: 'price', ref: event.tick });
    }
    if ('convInstrument' in event && event.convInstrument !== 0)
      add({ instrument: event.convInstrument, seq: event.convSeq, use: 'conversion', ref: undefined });
  }
  return [...used.values()];
}
