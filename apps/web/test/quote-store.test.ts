import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type LiveQuote, QuoteStore } from '../src/market/quote-store.ts';

const quote = (seq: number, mid = seq): LiveQuote => ({ mid, change: 0, seq, at: seq });

function setUp() {
  const frames: (() => void)[] = [];
  const store = new QuoteStore((flush) => frames.push(flush));
  const frame = () => {
    for (const flush of frames.splice(0)) flush();
  };
  return { store, frame, frames };
}

describe('quote store', () => {
  it('a burst between two frames is told once, with the newest price', () => {
    const { store, frame, frames } = setUp();
    const listener = vi.fn();
    store.subscribe('EURUSD', listener);
    for (let seq = 1; seq <= 50; seq += 1) store.put('EURUSD', quote(seq));
    expect(frames).toHaveLength(1);
    expect(listener).not.toHaveBeenCalled();
    frame();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(store.get('EURUSD')?.mid).toBe(50);
  });

  it('a quote of one product tells nobody who watches another', () => {
    const { store, frame } = setUp();
    const other = vi.fn();
    store.subscribe('USDJPY', other);
    store.put('EURUSD', quote(1));
    frame();
    expect(other).not.toHaveBeenCalled();
  });

  it('whatever the order of arrival, an older quote never follows a newer one', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ seq: fc.nat(20), flush: fc.boolean() }), { maxLength: 40 }), (arrivals) => {
        const { store, frame } = setUp();
        let shown = 0;
        store.subscribe('X', () => {
          const { seq } = store.get('X') as LiveQuote;
          expect(seq).toBeGreaterThanOrEqual(shown);
          shown = seq;
        });
        for (const { seq, flush } of arrivals) {
          store.put('X', quote(seq));
          if (flush) frame();
        }
        frame();
        if (arrivals.length > 0) expect(shown).toBe(Math.max(...arrivals.map(({ seq }) => seq)));
      }),
    );
  });

  it('the shown object stays the same until a newer quote is flushed', () => {
    const { store, frame } = setUp();
    store.put('X', quote(3));
    frame();
    const shown = store.get('X');
    store.put('X', quote(2));
    frame();
    expect(store.get('X')).toBe(shown);
  });

  it('an equal quote adds the sides that the first one did not know', () => {
    const { store, frame } = setUp();
    store.put('X', quote(3));
    store.put('X', { ...quote(3), sides: { bid: 2, ask: 4, seq: 3 } });
    store.put('X', quote(3));
    frame();
    expect(store.get('X')?.sides).toEqual({ bid: 2, ask: 4, seq: 3 });
  });

  it('sides stay until newer ones come, so that a ticket never loses its price between two pushes', () => {
    const { store, frame } = setUp();
    store.put('X', { ...quote(3), sides: { bid: 2, ask: 4, seq: 3 } });
    store.put('X', quote(4));
    frame();
    expect(store.get('X')).toEqual({ ...quote(4), sides: { bid: 2, ask: 4, seq: 3 } });
    store.put('X', { ...quote(4), sides: { bid: 3, ask: 5, seq: 4 } });
    frame();
    expect(store.get('X')?.sides).toEqual({ bid: 3, ask: 5, seq: 4 });
  });

  it('after a new connection quotes that count from 1 again are taken', () => {
    const { store, frame } = setUp();
    store.put('X', quote(900, 1));
    frame();
    store.restart();
    expect(store.get('X')?.mid).toBe(1);
    store.put('X', quote(1, 2));
    frame();
    expect(store.get('X')?.mid).toBe(2);
  });

  it('a listener that has left is not told', () => {
    const { store, frame } = setUp();
    const listener = vi.fn();
    store.subscribe('X', listener)();
    store.put('X', quote(1));
    frame();
    expect(listener).not.toHaveBeenCalled();
  });
});
