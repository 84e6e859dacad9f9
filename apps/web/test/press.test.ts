import { describe, expect, it } from 'vitest';
import { Presses } from '../src/trading/press.ts';

function setUp() {
  let now = 0;
  let keys = 0;
  const presses = new Presses<{ price: number }>(
    () => now,
    () => `key-${++keys}`,
  );
  const wait = (ms: number) => {
    now += ms;
  };
  return { presses, wait };
}

describe('presses', () => {
  it('API-38 a press without an answer is repeated with its key and its figures', () => {
    const { presses } = setUp();
    const first = presses.start('buy 0.10', { price: 1 });
    expect(presses.start('buy 0.10', { price: 2 })).toBe(first);
    expect(presses.start('sell 0.10', { price: 2 }).key).toBe('key-2');
  });

  it('API-38 after an answer the next press is a new one', () => {
    const { presses } = setUp();
    presses.start('buy', { price: 1 });
    presses.answered('buy');
    expect(presses.start('buy', { price: 2 })).toEqual({ key: 'key-2', request: { price: 2 } });
  });

  it('a press is forgotten after five minutes: the customer wants something new by then', () => {
    const { presses, wait } = setUp();
    presses.start('buy', { price: 1 });
    wait(5 * 60_000);
    expect(presses.start('buy', { price: 2 }).key).toBe('key-2');
  });
});
