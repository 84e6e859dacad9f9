import { BOOKS } from '@vitrine/domain/ledger/chart';
import { POSTING_REASONS, type PostingReason } from '@vitrine/domain/ledger/posting';
import { CLOSED_BY } from '@vitrine/domain/trading/order';
import {
  parseBody,
  type RowContent,
  readBody,
  readTape,
  scanBody,
  writeBody,
  writeTape,
} from '@vitrine/engine/journal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money as amount, eventCodec, flag, number, type RawEvent, text, tick } from '../src/event-codec.ts';
import { type CoreEvent, eventWriting } from '../src/events.ts';

const SEED = { seed: 20_261_126, numRuns: 300 };
const whole = fc.oneof(fc.nat(), fc.maxSafeInteger());
const money = fc.oneof(fc.bigInt({ min: -9n, max: 9n }), fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n }));
const book = fc.constantFrom(...BOOKS);
/** Any text, with NUL, quotes, lone surrogates and signs that JSON escapes. */
const anyText = fc.string({
  unit: fc.oneof(fc.string({ unit: 'binary', maxLength: 1 }), fc.constantFrom('"', '\\', '\0', '\ud800', '\u2028')),
});
const tickRef = fc.record({ instrument: whole, seq: whole, bid: money, ask: money, at: whole });
const conversion = { convInstrument: whole, convSeq: whole, convNum: money, convDen: money };
const hold = { account: whole, book, currency: anyText, order: whole, amount: money, heldAfter: money };
const marginCall = { uid: whole, netValue: money, usedMargin: money };
const kind = <T extends string>(type: T): { type: fc.Arbitrary<T> } => ({ type: fc.constant(type) });

const event: fc.Arbitrary<CoreEvent> = fc.oneof(
  fc.record({
    ...kind('CustomerOpened'),
    uid: whole,
    book,
    currency: anyText,
    frozen: fc.boolean(),
    factVersion: whole,
  }),
  fc.record({ ...kind('CustomerChanged'), uid: whole, frozen: fc.boolean(), factVersion: whole }),
  fc.record({ ...kind('AccountOpened'), account: whole, book, currency: anyText }),
  fc.record({
    ...kind('Posted'),
    book,
    currency: anyText,
    debit: whole,
    credit: whole,
    amount: money,
    reason: fc.constantFrom(...(Object.keys(POSTING_REASONS) as PostingReason[])),
    order: whole,
    debitAfter: money,
    creditAfter: money,
  }),
  fc.record({ ...kind('HoldPlaced'), ...hold }),
  fc.record({ ...kind('HoldReleased'), ...hold }),
  fc.record({ ...kind('InstrumentPublished'), instrument: whole, factVersion: whole, terms: anyText }),
  fc.record({ ...kind('SitePublished'), factVersion: whole, terms: anyText }),
  fc.record({ ...kind('SiteModeSet'), factVersion: whole, terms: anyText }),
  fc.record({ ...kind('JurisdictionsPublished'), factVersion: whole, terms: anyText }),
  fc.record({ ...kind('CustomerCountrySet'), uid: whole, country: anyText }),
  fc.record({
    ...kind('OrderOpened'),
    order: whole,
    uid: whole,
    book,
    instrument: whole,
    termsVersion: whole,
    side: fc.constantFrom('buy' as const, 'sell' as const),
    lots: money,
    multiple: whole,
    price: money,
    margin: money,
    fee: money,
    tick: tickRef,
    ...conversion,
  }),
  fc.record({
    ...kind('OrderClosed'),
    order: whole,
    uid: whole,
    instrument: whole,
    price: money,
    profit: money,
    closedBy: fc.constantFrom(...CLOSED_BY),
    tick: tickRef,
    ...conversion,
  }),
  fc.record({
    ...kind('OrderPartClosed'),
    order: whole,
    part: whole,
    uid: whole,
    instrument: whole,
    lots: money,
    price: money,
    profit: money,
    margin: money,
    fee: money,
    swap: money,
    lotsLeft: money,
    marginLeft: money,
    feeLeft: money,
    swapLeft: money,
    stopLoss: money,
    takeProfit: money,
    closedBy: fc.constantFrom(...CLOSED_BY),
    tick: tickRef,
    ...conversion,
  }),
  fc.record({ ...kind('DemoReset'), uid: whole }),
  fc.record({ ...kind('MarginCheckSplit'), instrument: whole, uid: whole }),
  fc.record({ ...kind('MarginCheckFinished'), instrument: whole }),
  fc.record({
    ...kind('SwapRateFixed'),
    order: whole,
    uid: whole,
    instrument: whole,
    rate: money,
  }),
  fc.record({
    ...kind('SwapCharged'),
    order: whole,
    uid: whole,
    instrument: whole,
    rollover: whole,
    rate: money,
    amount: money,
    swapAfter: money,
    tick: tickRef,
    ...conversion,
  }),
  fc.record({ ...kind('RolloverCharged'), rollover: whole, uid: whole }),
  fc.record({ ...kind('MarginCalled'), ...marginCall }),
  fc.record({ ...kind('MarginRestored'), ...marginCall }),
);

/** Keys stand in alphabetical order and every value is text or such an object again. */
function expectCanonical(value: unknown): void {
  if (typeof value === 'string') return;
  if (Array.isArray(value)) {
    value.forEach(expectCanonical);
    return;
  }
  expect(typeof value).toBe('object');
  const keys = Object.keys(value as object);
  expect(keys).toEqual(keys.toSorted());
  Object.values(value as object).forEach(expectCanonical);
}

const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 });
const row: fc.Arbitrary<RowContent> = fc.record({
  seq: whole,
  at: whole,
  actor: whole,
  key: fc.oneof(fc.constant(''), hex),
  args: fc.oneof(fc.constant(''), hex),
  events: fc.array(event, { minLength: 1, maxLength: 6 }),
});

describe('the written form of events', () => {
  it('any event comes back as it was, from keys in order and numbers as text', () => {
    fc.assert(
      fc.property(event, (one) => {
        const written = eventWriting.encode(one);
        const raw = JSON.parse(written) as RawEvent;
        expectCanonical(raw);
        expect(eventWriting.decode(raw)).toEqual(one);
        expect(JSON.stringify(raw)).toBe(written);
        expect(written.isWellFormed()).toBe(true);
        expect(written).not.toContain('\0');
      }),
      SEED,
    );
  });

  it('a journal row comes back as it was, and is the same bytes when it is written again', () => {
    fc.assert(
      fc.property(row, (one) => {
        const body = writeBody(one);
        expectCanonical(JSON.parse(body));
        expect(readBody(body)).toEqual(one);
        expect(writeBody(readBody(body))).toBe(body);
      }),
      SEED,
    );
  });

  it('a body that the scanner accepts is read as JSON would read it, whatever was changed in it', () => {
    let accepted = 0;
    const character = fc.constantFrom(...'0123456789-".,:{}[]\\ etv\n');
    fc.assert(
      fc.property(row, fc.nat(), character, fc.nat(2), (one, place, by, cut) => {
        const written = writeBody(one);
        const from = place % written.length;
        for (const body of [written, written.slice(0, from) + by + written.slice(from + cut)]) {
          const scanned = scanBody(body);
          if (scanned === undefined) continue;
          accepted += 1;
          expect(scanned).toEqual(parseBody(body));
        }
      }),
      { ...SEED, numRuns: 3_000 },
    );
    expect(accepted).toBeGreaterThan(500);
  });

  it('ticks on the tape come back as they were', () => {
    const ticks = fc.array(
      fc.record({
        instrument: whole,
        seq: whole,
        bid: money,
        ask: money,
        at: whole,
        sourceAt: whole,
        source: fc.constantFrom('simulated', 'replay'),
      }),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(ticks, (list) => {
        expect(readTape(writeTape(list))).toEqual(list);
      }),
      SEED,
    );
  });

  it('has one sequence of bytes, whatever the order of the fields in memory', () => {
    fc.assert(
      fc.property(event, (one) => {
        const turned = Object.fromEntries(Object.entries(one).reverse()) as unknown as CoreEvent;
        expect(eventWriting.encode(turned)).toBe(eventWriting.encode(one));
      }),
      { ...SEED, numRuns: 100 },
    );
  });
});

describe('a codec of one event', () => {
  const before = eventCodec({ Moved: { version: 1, fields: { amount, who: number } } });
  const now = eventCodec({
    Moved: {
      version: 2,
      fields: { amount, who: number, note: text<string>(), isFirm: flag, at: tick },
      upcast: (raw: RawEvent): RawEvent => ({
        ...raw,
        note: 'old',
        isFirm: '0',
        at: { instrument: '1', seq: '2', bid: '3', ask: '4', at: '5' },
      }),
    },
  });
  const at = { instrument: 1, seq: 2, bid: 3n, ask: 4n, at: 5 };

  it('writes type and version in their alphabetical places', () => {
    expect(before.encode({ type: 'Moved', amount: -5n, who: 7 })).toBe(
      '{"amount":"-5","type":"Moved","v":"1","who":"7"}',
    );
    expect(now.encode({ type: 'Moved', amount: 0n, who: 0, note: 'é"', isFirm: true, at })).toBe(
      '{"amount":"0","at":{"ask":"4","at":"5","bid":"3","instrument":"1","seq":"2"},"isFirm":"1","note":"é\\"","type":"Moved","v":"2","who":"0"}',
    );
  });

  it('LED-13b reads an older version through its upcast', () => {
    const old = JSON.parse(before.encode({ type: 'Moved', amount: 1n, who: 2 })) as RawEvent;
    expect(now.decode(old)).toEqual({ type: 'Moved', amount: 1n, who: 2, note: 'old', isFirm: false, at });
  });

  it('throws on what it does not know: a name, a newer version, an old one without an upcast, a missing field', () => {
    const raw: RawEvent = { type: 'Moved', v: '2', amount: '1', who: '2' };
    expect(() => now.decode({ ...raw, type: 'Other' })).toThrow(/unknown event/);
    expect(() => now.decode({ ...raw, v: '3' })).toThrow(/version/);
    expect(() => before.decode(raw)).toThrow(/version/);
    expect(() => before.decode({ ...raw, v: '0' })).toThrow(/version/);
    expect(() => now.decode(raw)).toThrow(/missing/);
    expect(() => before.decode({ type: 'Moved', v: '1', amount: '1', who: {} })).toThrow(/not text/);
    expect(() => before.encode({ type: 'Other' } as never)).toThrow(/no event/);
  });
});
